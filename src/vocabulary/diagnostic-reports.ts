/** What a report is about. */
export const DIAGNOSTIC_REPORT_KINDS = [
  'endoscopy',
  'cytology',
  'histology',
  'radiology',
  'ultrasound',
] as const;
export type DiagnosticReportKind = (typeof DIAGNOSTIC_REPORT_KINDS)[number];

export const DIAGNOSTIC_REPORT_LABELS: Readonly<Record<DiagnosticReportKind, string>> = {
  endoscopy: 'Endoscopy',
  cytology: 'Cytology',
  histology: 'Histology',
  radiology: 'Radiology',
  ultrasound: 'Ultrasound',
};
