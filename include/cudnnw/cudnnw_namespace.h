/* Made by scripts/make_api from the public headers. Do not edit.
 * SPDX-License-Identifier: MIT
 *
 * Every exported function under the name of CUDNNW_NAMESPACE, so that several static copies of cudnnw can live in one program.
 */
#ifndef CUDNNW_NAMESPACE_H
#define CUDNNW_NAMESPACE_H

#if !defined(CUDNNW_NAMESPACE)
#error "define CUDNNW_NAMESPACE before including this file"
#endif

#ifndef CUDNNW_NAMED_
#define CUDNNW_NAMED_2_(space, name) space##_##name
#define CUDNNW_NAMED_1_(space, name) CUDNNW_NAMED_2_(space, name)
#define CUDNNW_NAMED_(name) CUDNNW_NAMED_1_(CUDNNW_NAMESPACE, name)
#endif

#define cudnnw_available CUDNNW_NAMED_(cudnnw_available)
#define cudnnw_available_slot CUDNNW_NAMED_(cudnnw_available_slot)
#define cudnnw_checked CUDNNW_NAMED_(cudnnw_checked)
#define cudnnw_code_name CUDNNW_NAMED_(cudnnw_code_name)
#define cudnnw_confirm CUDNNW_NAMED_(cudnnw_confirm)
#define cudnnw_driver_open CUDNNW_NAMED_(cudnnw_driver_open)
#define cudnnw_driver_text CUDNNW_NAMED_(cudnnw_driver_text)
#define cudnnw_dropin_bind CUDNNW_NAMED_(cudnnw_dropin_bind)
#define cudnnw_dropin_configure CUDNNW_NAMED_(cudnnw_dropin_configure)
#define cudnnw_dropin_load CUDNNW_NAMED_(cudnnw_dropin_load)
#define cudnnw_explain CUDNNW_NAMED_(cudnnw_explain)
#define cudnnw_find CUDNNW_NAMED_(cudnnw_find)
#define cudnnw_fits CUDNNW_NAMED_(cudnnw_fits)
#define cudnnw_hardware_ask CUDNNW_NAMED_(cudnnw_hardware_ask)
#define cudnnw_info CUDNNW_NAMED_(cudnnw_info)
#define cudnnw_last_error CUDNNW_NAMED_(cudnnw_last_error)
#define cudnnw_load CUDNNW_NAMED_(cudnnw_load)
#define cudnnw_load_report CUDNNW_NAMED_(cudnnw_load_report)
#define cudnnw_module_info CUDNNW_NAMED_(cudnnw_module_info)
#define cudnnw_needed_files CUDNNW_NAMED_(cudnnw_needed_files)
#define cudnnw_reason_hint CUDNNW_NAMED_(cudnnw_reason_hint)
#define cudnnw_reason_message CUDNNW_NAMED_(cudnnw_reason_message)
#define cudnnw_reason_name CUDNNW_NAMED_(cudnnw_reason_name)
#define cudnnw_report_candidate CUDNNW_NAMED_(cudnnw_report_candidate)
#define cudnnw_report_candidates CUDNNW_NAMED_(cudnnw_report_candidates)
#define cudnnw_report_free CUDNNW_NAMED_(cudnnw_report_free)
#define cudnnw_report_json CUDNNW_NAMED_(cudnnw_report_json)
#define cudnnw_report_text CUDNNW_NAMED_(cudnnw_report_text)
#define cudnnw_report_warning CUDNNW_NAMED_(cudnnw_report_warning)
#define cudnnw_report_warnings CUDNNW_NAMED_(cudnnw_report_warnings)
#define cudnnw_stage_name CUDNNW_NAMED_(cudnnw_stage_name)
#define cudnnw_status_convert CUDNNW_NAMED_(cudnnw_status_convert)
#define cudnnw_status_name CUDNNW_NAMED_(cudnnw_status_name)
#define cudnnw_statuses_convert CUDNNW_NAMED_(cudnnw_statuses_convert)
#define cudnnw_symbol CUDNNW_NAMED_(cudnnw_symbol)
#define cudnnw_table CUDNNW_NAMED_(cudnnw_table)
#define cudnnw_unload CUDNNW_NAMED_(cudnnw_unload)
#define cudnnw_version CUDNNW_NAMED_(cudnnw_version)
#define cudnnw_version_normalize CUDNNW_NAMED_(cudnnw_version_normalize)
#define cudnnw_version_text CUDNNW_NAMED_(cudnnw_version_text)

#endif
