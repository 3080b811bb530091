/** What makes pictures, by their DICOM codes (PS3.3 C.7.3.1.1.1): digital and computed radiography, ultrasound, CT, MR, endoscopy. */
export const MODALITIES = ['DX', 'CR', 'US', 'CT', 'MR', 'ES'] as const;
export type Modality = (typeof MODALITIES)[number];

export const MODALITY_LABELS: Readonly<Record<Modality, string>> = {
  DX: 'Radiograph (DX)',
  CR: 'Radiograph (CR)',
  US: 'Ultrasound',
  CT: 'CT',
  MR: 'MRI',
  ES: 'Endoscopy',
};

/** The states of a request; the last two end it. */
export const IMAGING_REQUEST_STATUSES = ['requested', 'done', 'cancelled'] as const;

/** By what it is known whose a study is. */
export const IMAGING_MATCHES = ['accession', 'patient', 'manual'] as const;
