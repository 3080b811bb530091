/** The kinds of laboratory: one that samples are sent to, a device in the clinic, a university's. */
export const LABORATORY_KINDS = ['reference', 'in_house', 'teaching_hospital'] as const;
export type LaboratoryKind = (typeof LABORATORY_KINDS)[number];

/** The label of a kind on screen. */
export const LABORATORY_KIND_LABELS: Readonly<Record<LaboratoryKind, string>> = {
  reference: 'Reference laboratory',
  in_house: 'In-house analyzer',
  teaching_hospital: 'Teaching hospital',
};
