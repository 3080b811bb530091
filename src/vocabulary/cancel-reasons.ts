/** Why an appointment was canceled, in the order of the list at the front desk. */
export const CANCEL_REASONS = ['client_cancelled', 'clinic_cancelled', 'not_needed', 'other'] as const;
export type CancelReason = (typeof CANCEL_REASONS)[number];

export const CANCEL_REASON_LABELS: Readonly<Record<CancelReason, string>> = {
  client_cancelled: 'Client canceled',
  clinic_cancelled: 'Clinic canceled',
  not_needed: 'No longer needed',
  other: 'Another reason',
};
