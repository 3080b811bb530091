/** How money comes in. */
export const PAYMENT_METHODS = ['cash', 'card', 'bank_transfer', 'cheque'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** Why a payment does not count any more: it was given back, the bank took it back, or it was never received. */
export const REVERSAL_KINDS = ['refund', 'bounced', 'mistake'] as const;
