/** As many entries of each kind as the facts of a pet have, the latest. Together more than any record that a summary is written from. */
export const FACT_LIMITS = {
  alerts: 50,
  problems: 100,
  weights: 200,
  visits: 150,
  acts: 400,
  prescriptions: 150,
  vaccinations: 150,
  dueCares: 50,
  labOrders: 50,
  labReports: 100,
  diagnosticReports: 50,
  documents: 150,
  appointments: 150,
} as const;

/** Of a list of pets, which is about what happened lately. */
export const FACT_LIMITS_OF_MANY = {
  alerts: 20,
  problems: 30,
  weights: 5,
  visits: 10,
  acts: 50,
  prescriptions: 30,
  vaccinations: 20,
  dueCares: 20,
  labOrders: 10,
  labReports: 10,
  diagnosticReports: 5,
  documents: 10,
  appointments: 20,
} as const satisfies FactLimits;

export type FactLimits = Readonly<Record<keyof typeof FACT_LIMITS, number>>;

/** Values of one laboratory report, those out of range first. */
export const VALUES_LIMIT = 120;
/** Characters of one section of a note. */
export const SECTION_LIMIT = 20_000;
