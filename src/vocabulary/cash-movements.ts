/** Whether cash is put into the drawer or taken out of it. */
export const CASH_DIRECTIONS = ['in', 'out'] as const;
export type CashDirection = (typeof CASH_DIRECTIONS)[number];

/** From where cash comes that no client paid, or where it goes. */
export const CASH_PURPOSES = ['bank', 'expense', 'owner'] as const;
export type CashPurpose = (typeof CASH_PURPOSES)[number];
