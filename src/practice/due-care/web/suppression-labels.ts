import type { Suppression } from '../suppression.rules.ts';

/** Why no reminder goes out, as staff read it. */
export const SUPPRESSION_LABELS: Readonly<Record<Suppression, string>> = {
  deceased: 'Deceased',
  archived: 'Archived',
  declined: 'Declined',
  snoozed: 'Snoozed',
  lapsed: 'Overdue for too long',
  booked: 'Appointment booked',
  no_contact: 'No phone or email',
  unconfirmed: 'Protocol not confirmed',
};
