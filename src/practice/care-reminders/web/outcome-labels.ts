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
  in_time: 'Given on the due day or before, here or elsewhere.',
  late: 'Given after the due day, here or elsewhere.',
  booked: 'Not given yet, and the pet has an appointment to come.',
  declined: 'The client does not want it.',
  unreachable:
    'Not given, and no reminder could be sent: no address, no consent, or an address that does not work.',
  open: 'Everything else that was due and not given.',
};
