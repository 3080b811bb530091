/** What a file in a clinic's record is. */
export const DOCUMENT_KINDS = [
  'photo',
  'radiograph',
  'ultrasound',
  'laboratory',
  'referral',
  'consent',
  'form',
  'certificate',
  'discharge',
  'other',
] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

export const DOCUMENT_KIND_LABELS: Readonly<Record<DocumentKind, string>> = {
  photo: 'Photo',
  radiograph: 'Radiograph',
  ultrasound: 'Ultrasound',
  laboratory: 'Laboratory',
  referral: 'Referral',
  consent: 'Consent',
  form: 'Form',
  certificate: 'Certificate',
  discharge: 'Discharge',
  other: 'Other',
};
