import type { CareOutcome } from '../figures.contract.ts';

export const OUTCOME_LABELS: Readonly<Record<CareOutcome, string>> = {
  in_time: 'In time',
  late: 'Late',
  booked: 'Booked',
  declined: 'Declined',
  unreachable: 'Unreachable',
  open: 'Open',
};

/** Rule CARE-9 in words. */
export const OUTCOME_MEANINGS: Readonly<Record<CareOutcome, string>> = {
  in_time: 'Given on or before the due date, here or elsewhere.',
  late: 'Given after the due date, here or elsewhere.',
  booked: 'Not given yet; the pet has an upcoming appointment.',
  declined: 'The client declined it.',
  unreachable: 'Not given, and no reminder could be sent: no address, no consent or an invalid address.',
  open: 'Everything else that was due but not given.',
};
