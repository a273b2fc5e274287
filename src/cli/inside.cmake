# SPDX-License-Identifier: MIT
# cudnnw_cli_libraries: what a self-contained command carries, from archives. libarchive is a bag of parts; the command asks for zip and tar
# with gzip, bzip2 and xz, and these are the libraries behind them (zstd may be inside of zip).
add_library(cudnnw_cli_libraries INTERFACE)
set(archives)
set(missing)
set(CUDNNW_CLI_ROOT "" CACHE PATH "the root folder of another machine in which all this is looked for (scripts/fetch_aarch64)")
set(CUDNNW_NOTICES ${CUDNNW_CLI_ROOT}/usr/share/doc CACHE PATH "where the notices of what is inside lie, as PACKAGE/copyright")
set(where)
if(CUDNNW_CLI_ROOT)
  set(machine ${CMAKE_SYSTEM_PROCESSOR}-linux-gnu)
  set(where PATHS ${CUDNNW_CLI_ROOT}/usr PATH_SUFFIXES lib/${machine} lib include/${machine} include NO_DEFAULT_PATH
    NO_CMAKE_FIND_ROOT_PATH)
endif()
foreach(name archive lzma zstd bz2 z crypto)
  find_library(CUDNNW_CLI_${name} lib${name}.a ${where})
  mark_as_advanced(CUDNNW_CLI_${name})
  if(CUDNNW_CLI_${name})
    list(APPEND archives ${CUDNNW_CLI_${name}})
  else()
    list(APPEND missing lib${name}.a)
  endif()
endforeach()
if(missing)
  message(FATAL_ERROR "The self-contained command needs ${missing} (Debian: libarchive-dev liblzma-dev libzstd-dev libbz2-dev "
    "zlib1g-dev libssl-dev)")
endif()
# openssl/configuration.h lies in the folder of the machine.
find_path(CUDNNW_CLI_archive_h archive.h ${where})
find_path(CUDNNW_CLI_openssl_h openssl/evp.h ${where})
find_path(CUDNNW_CLI_openssl_machine_h openssl/configuration.h ${where})
mark_as_advanced(CUDNNW_CLI_archive_h CUDNNW_CLI_openssl_h CUDNNW_CLI_openssl_machine_h)
target_include_directories(cudnnw_cli_libraries SYSTEM INTERFACE ${CUDNNW_CLI_archive_h} ${CUDNNW_CLI_openssl_h}
  ${CUDNNW_CLI_openssl_machine_h})
# Debian's libarchive takes the ciphers of encrypted zip files from nettle (LGPL). They are refused before any key is asked for
# (source/archive_linux.c), so none of them is ever called, and the command stays free of it.
foreach(cipher aes128_set_encrypt_key aes192_set_encrypt_key aes256_set_encrypt_key aes128_encrypt aes192_encrypt aes256_encrypt
    hmac_sha1_set_key hmac_sha1_update hmac_sha1_digest pbkdf2_hmac_sha1)
  target_link_options(cudnnw_cli_libraries INTERFACE -Wl,--defsym=nettle_${cipher}=0)
endforeach()
target_link_options(cudnnw_cli_libraries INTERFACE -Wl,--gc-sections)
target_link_libraries(cudnnw_cli_libraries INTERFACE ${archives} ${CMAKE_DL_LIBS})
foreach(package libarchive-dev liblzma-dev libzstd-dev libbz2-dev zlib1g-dev libssl-dev)
  if(CUDNNW_INSTALL AND EXISTS ${CUDNNW_NOTICES}/${package}/copyright)
    install(FILES ${CUDNNW_NOTICES}/${package}/copyright DESTINATION ${CMAKE_INSTALL_DOCDIR}/inside RENAME ${package}.txt)
  elseif(CUDNNW_INSTALL)
    message(WARNING "No notice of ${package} in ${CUDNNW_NOTICES}: a package of this build lacks what its licence asks for")
  endif()
endforeach()
