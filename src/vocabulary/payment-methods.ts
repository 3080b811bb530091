/**
 * How money comes in. An insurer pays its share of a client’s invoices. What was paid at the clinic’s separate till is only recorded
 * here, where the law keeps cash out of this program (TILL-2).
 */
export const PAYMENT_METHODS = [
  'cash',
  'card',
  'bank_transfer',
  'cheque',
  'insurance',
  'separate_till',
] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** Also what nobody takes at the desk: an online payment comes from the provider. */
export const RECEIVED_METHODS = [...PAYMENT_METHODS, 'online'] as const;
export type ReceivedMethod = (typeof RECEIVED_METHODS)[number];

export const PAYMENT_METHOD_LABELS: Readonly<Record<ReceivedMethod, string>> = {
  cash: 'Cash',
  card: 'Card',
  bank_transfer: 'Bank transfer',
  cheque: 'Check',
  insurance: 'Insurance',
  separate_till: 'Separate till',
  online: 'Online',
};

/** Why a payment does not count any more: it was given back, the bank took it back, or it was never received. */
export const REVERSAL_KINDS = ['refund', 'bounced', 'mistake'] as const;
export type ReversalKind = (typeof REVERSAL_KINDS)[number];

/** What happened, as a choice and as a mark of the payment. */
export const REVERSAL_LABELS: Readonly<
  Record<ReversalKind, { readonly choice: string; readonly mark: string }>
> = {
  refund: { choice: 'Refund', mark: 'Refunded' },
  bounced: { choice: 'Bounced', mark: 'Bounced' },
  mistake: { choice: 'Entered by mistake', mark: 'Entered by mistake' },
};
