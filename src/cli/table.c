/* SPDX-License-Identifier: MIT
 *
 * Which commands are there?
 */
#include "cli.h"

const cli_command cli_commands[] = {
    {"list", CLI_LIST, false, false, cli_run_list},
    {"check", CLI_CHECK, true, true, cli_run_check},
    {"load", CLI_LOAD, false, true, cli_run_load},
    {"fits", CLI_FITS, false, false, cli_run_fits},
    {"doctor", CLI_DOCTOR, false, true, cli_run_doctor},
    {"record", CLI_RECORD, false, false, cli_run_record},
    {"name", CLI_NAME, false, true, cli_run_name},
    {"bundle", CLI_BUNDLE, true, true, cli_run_bundle},
};

const size_t cli_command_count = sizeof cli_commands / sizeof cli_commands[0];
