/** What kind of laboratory does the tests: one that samples are sent to, a machine in the clinic, a university's. */
export const LABORATORY_KINDS = ['reference', 'in_house', 'teaching_hospital'] as const;
export type LaboratoryKind = (typeof LABORATORY_KINDS)[number];

/** How a kind is called on screen. */
export const LABORATORY_KIND_LABELS: Readonly<Record<LaboratoryKind, string>> = {
  reference: 'Reference laboratory',
  in_house: 'In-house analyser',
  teaching_hospital: 'Teaching hospital',
};
