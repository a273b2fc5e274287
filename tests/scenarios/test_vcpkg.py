# SPDX-License-Identifier: MIT
"""The port for vcpkg with stand-ins for vcpkg's own functions, for vcpkg cannot be had from package registries: its options are
options of the build, what it leaves is what vcpkg's checks after a build ask for. That vcpkg itself builds it is not tested."""
import json
import re
import subprocess

import pytest

import harness

PORT = harness.ROOT / "cmake" / "vcpkg"
STAND_INS = """
cmake_minimum_required(VERSION 3.22)
set(PORT cudnnw)
set(FEATURES core tool)
set(VCPKG_LIBRARY_LINKAGE "@LINKAGE@")
set(CURRENT_PACKAGES_DIR "@PLACE@")
function(vcpkg_check_features)
  cmake_parse_arguments(arg "" "OUT_FEATURE_OPTIONS" "FEATURES" ${ARGN})
  set(options)
  while(arg_FEATURES)
    list(POP_FRONT arg_FEATURES feature option)
    if(feature IN_LIST FEATURES)
      list(APPEND options -D${option}=ON)
    else()
      list(APPEND options -D${option}=OFF)
    endif()
  endwhile()
  set(${arg_OUT_FEATURE_OPTIONS} ${options} PARENT_SCOPE)
endfunction()
function(vcpkg_cmake_configure)
  cmake_parse_arguments(arg "" "SOURCE_PATH" "OPTIONS" ${ARGN})
  file(WRITE ${CURRENT_PACKAGES_DIR}/../told.txt "${arg_SOURCE_PATH}\\n${arg_OPTIONS}\\n")
endfunction()
function(vcpkg_cmake_install)
  foreach(prefix "" /debug)
    execute_process(COMMAND ${CMAKE_COMMAND} --install "@BUILD@" --prefix ${CURRENT_PACKAGES_DIR}${prefix}
      OUTPUT_QUIET COMMAND_ERROR_IS_FATAL ANY)
  endforeach()
endfunction()
function(vcpkg_cmake_config_fixup)
  cmake_parse_arguments(arg "" "CONFIG_PATH" "" ${ARGN})
  file(COPY ${CURRENT_PACKAGES_DIR}/${arg_CONFIG_PATH}/ DESTINATION ${CURRENT_PACKAGES_DIR}/share/${PORT})
  file(REMOVE_RECURSE ${CURRENT_PACKAGES_DIR}/lib/cmake ${CURRENT_PACKAGES_DIR}/debug/lib/cmake)
endfunction()
function(vcpkg_fixup_pkgconfig)
endfunction()
function(vcpkg_copy_tools)
  file(REMOVE_RECURSE ${CURRENT_PACKAGES_DIR}/bin ${CURRENT_PACKAGES_DIR}/debug/bin)
endfunction()
function(vcpkg_install_copyright)
  cmake_parse_arguments(arg "" "" "FILE_LIST" ${ARGN})
  configure_file(${arg_FILE_LIST} ${CURRENT_PACKAGES_DIR}/share/${PORT}/copyright COPYONLY)
endfunction()
include("@PORT@/portfile.cmake")
"""

pytestmark = pytest.mark.skipif(harness.WINDOWS, reason="the port is the same file")


@pytest.mark.parametrize("linkage, shared", [("dynamic", "1"), ("static", "0")])
def test_the_port_builds_what_its_features_say_and_leaves_what_vcpkg_wants(folder, linkage, shared):
    place = folder / "packages"
    text = STAND_INS.replace("@LINKAGE@", linkage).replace("@PLACE@", str(place)).replace("@BUILD@", str(harness.BUILD))
    (folder / "port.cmake").write_text(text.replace("@PORT@", str(PORT)))
    done = subprocess.run(["cmake", "-P", str(folder / "port.cmake")], capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stdout + done.stderr
    source, options = (folder / "told.txt").read_text().splitlines()
    known = set(re.findall(r"^(?:option\(|set\()(CUDNNW_\w+)", (harness.ROOT / "CMakeLists.txt").read_text(), re.M))
    given = dict(word[2:].split("=") for word in options.split(";"))
    assert source == str(harness.ROOT) and set(given) <= known
    assert (given["CUDNNW_BUILD_SHARED"], given["CUDNNW_BUILD_CLI"], given["CUDNNW_BUILD_DROPIN"]) == (shared, "ON", "OFF")
    share = {path.name for path in (place / "share" / "cudnnw").iterdir()}
    assert {"copyright", "usage", "cudnnw-config.cmake", "cudnnw-targets.cmake"} <= share
    assert not (place / "debug" / "include").exists() and not (place / "debug" / "share").exists()
    assert (place / "include" / "cudnnw" / "cudnnw.h").exists() and list((place / "lib").glob("libcudnnw*"))


def test_the_manifest_is_of_this_release():
    manifest = json.loads((PORT / "vcpkg.json").read_text())
    version = re.search(r"project\(cudnnw VERSION ([\d.]+)", (harness.ROOT / "CMakeLists.txt").read_text()).group(1)
    assert (manifest["name"], manifest["version"], manifest["license"]) == ("cudnnw", version, "MIT")
    assert set(re.findall(r"^\s+(?:FEATURES )?(\w+) CUDNNW_", (PORT / "portfile.cmake").read_text(), re.M)) == set(manifest["features"])
