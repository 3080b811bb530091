/** Why a message that can be read is no report that can be stored. It stays in the list, and may be tried again. */
export const REPORT_FAULTS = {
  not_a_report: 'This type of message does not contain results.',
  no_tests: 'The message contains no tests (OBR).',
  no_code: 'A value has no code (OBX-3).',
  no_report_id: 'The report has no number of the laboratory.',
  too_many_values: 'The report has more than 2,000 values.',
  not_json: 'The file is not valid JSON.',
  not_text: 'The file is not UTF-8 text.',
  json_shape: 'The JSON file does not match the format for results.',
  csv_columns: 'The first line does not have the required columns.',
  csv_row: 'A row of the file has a value that cannot be read.',
  no_rows: 'The file has no results.',
  empty: 'The file is empty.',
  not_pdf: 'The file is not a PDF.',
  too_large: 'The file is too large. Use one of at most 12 MB.',
  invalid_report: 'A value of the report cannot be stored.',
  refused: 'The report could not be stored.',
} as const;
export type ReportFault = keyof typeof REPORT_FAULTS;
