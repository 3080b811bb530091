/** How urgent an order is, the least first. */
export const LAB_PRIORITIES = ['routine', 'urgent', 'stat'] as const;
export type LabPriority = (typeof LAB_PRIORITIES)[number];

/** The states of an order of laboratory tests, in their order; the last two end it. */
export const LAB_ORDER_STATUSES = [
  'draft',
  'ordered',
  'sent',
  'partial',
  'received',
  'reviewed',
  'released',
  'cancelled',
  'rejected',
] as const;
export type LabOrderStatus = (typeof LAB_ORDER_STATUSES)[number];

/** What is known of one value. */
export const LAB_RESULT_STATUSES = ['pending', 'preliminary', 'final', 'corrected', 'cancelled'] as const;
export type LabResultStatus = (typeof LAB_RESULT_STATUSES)[number];

/** What is known of a whole report; `partial` has some values that are final and others that are not. */
export const LAB_REPORT_STATUSES = [
  'pending',
  'preliminary',
  'partial',
  'final',
  'corrected',
  'cancelled',
] as const;
export type LabReportStatus = (typeof LAB_REPORT_STATUSES)[number];

/** Codes of a laboratory: of a test or panel, of one value, and how a unit is written. */
export const LAB_CODE_KINDS = ['test', 'analyte', 'unit'] as const;
export type LabCodeKind = (typeof LAB_CODE_KINDS)[number];

/** How a report reaches the clinic. */
export const LAB_WAYS = ['hl7', 'json', 'csv', 'pdf', 'manual'] as const;
export type LabWay = (typeof LAB_WAYS)[number];

/**
 * Abnormal flags of HL7 table 0078: low, high, critically low and high, below and above what the instrument measures, normal,
 * abnormal, critically abnormal, up, down, better, worse, susceptible, resistant, intermediate, moderately and very susceptible.
 */
export const LAB_FLAGS = [
  'L',
  'H',
  'LL',
  'HH',
  '<',
  '>',
  'N',
  'A',
  'AA',
  'U',
  'D',
  'B',
  'W',
  'S',
  'R',
  'I',
  'MS',
  'VS',
] as const;
export type LabFlag = (typeof LAB_FLAGS)[number];

/** Flags that a doctor is notified of at once. */
export const CRITICAL_LAB_FLAGS: readonly LabFlag[] = ['LL', 'HH', 'AA'];

/** What a value is compared with by its number: `< 5` is known to be below 5, and no more. */
export const LAB_COMPARATORS = ['<', '<=', '>', '>='] as const;
export type LabComparator = (typeof LAB_COMPARATORS)[number];

/** Why a report may be about a pet: a fact of the laboratory that fits what the clinic knows. */
export const MATCH_REASONS = [
  'accession',
  'microchip',
  'patient_id',
  'name',
  'species',
  'client',
  'born_on',
  'recent_order',
] as const;
export type MatchReason = (typeof MATCH_REASONS)[number];
