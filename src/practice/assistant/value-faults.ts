/** Why a sentence is not supported, the most serious first. */
export const VALUE_FAULTS = ['no_source', 'unknown_source', 'not_in_sources', 'not_checkable'] as const;
export type ValueFaultReason = (typeof VALUE_FAULTS)[number];
