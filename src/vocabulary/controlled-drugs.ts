/** The rows of a container’s register. */
export const REGISTER_KINDS = [
  'opened',
  'given',
  'dispensed',
  'hub_loss',
  'undone',
  'wasted',
  'transferred_out',
  'moved',
  'adjusted',
] as const;
export type RegisterKind = (typeof REGISTER_KINDS)[number];

/** Why some of a controlled drug was thrown away. */
export const CONTROLLED_WASTE_REASONS = ['left_over', 'spilled', 'damaged', 'expired', 'recalled'] as const;

/** Where a discrepancy is: what was done about it last. */
export const DISCREPANCY_STATES = ['found', 'recounted', 'investigated', 'reported', 'closed'] as const;
export type DiscrepancyState = (typeof DISCREPANCY_STATES)[number];
export const DISCREPANCY_STEPS = ['recounted', 'investigated', 'reported', 'closed'] as const;
export type DiscrepancyStep = (typeof DISCREPANCY_STEPS)[number];

export const CONTROLLED_COUNTS = ['day', 'inventory'] as const;
export const COUNT_MOMENTS = ['opening', 'closing'] as const;

/** Licenses to practice, and registrations for controlled drugs: of the country, and of a state where there is one of its own. */
export const LICENCE_KINDS = ['practice', 'controlled_drugs', 'controlled_drugs_state'] as const;
export type LicenceKind = (typeof LICENCE_KINDS)[number];
