/**
 * What the clinic writes to a client about of its own accord. `care`: care that is due. `declined`: care or treatment that the client
 * declined. `lapsed`: the client has not come for long. `after_visit`: how a pet is after a visit.
 */
export const REMINDER_KINDS = ['after_visit', 'care', 'declined', 'lapsed'] as const;
export type ReminderKind = (typeof REMINDER_KINDS)[number];

export const REMINDER_KIND_LABELS: Readonly<Record<ReminderKind, string>> = {
  after_visit: 'After a visit',
  care: 'Care that is due',
  declined: 'Declined care',
  lapsed: 'Lapsed client',
};

/** What a line of a reminder is about: the row that its source id names. */
export const REMINDER_SOURCES = ['due_care', 'declined_care', 'estimate', 'client', 'appointment'] as const;
export type ReminderSource = (typeof REMINDER_SOURCES)[number];

/**
 * `planned`: for a day, not handed over yet. `requested`: the conversation has it and waits to send it. `sent`: it left. `answered`:
 * the client used its link. `suppressed`: it could not be sent. `canceled`: a person or an event took it back in time.
 */
export const REMINDER_STATES = [
  'planned',
  'requested',
  'sent',
  'answered',
  'suppressed',
  'canceled',
] as const;
export type ReminderState = (typeof REMINDER_STATES)[number];

export const REMINDER_STATE_LABELS: Readonly<Record<ReminderState, string>> = {
  planned: 'Planned',
  requested: 'Sending',
  sent: 'Sent',
  answered: 'Answered',
  suppressed: 'Not sent',
  canceled: 'Canceled',
};

/** Why no reminder goes out, the strongest reason first: only the first that applies is stored. */
export const REMINDER_REASONS = [
  'deceased',
  'inactive',
  'transferred',
  'given',
  'done_elsewhere',
  'not_due',
  'declined',
  'booked',
  'snoozed',
  'overdue_too_long',
  'unconfirmed',
  'closed',
  'held',
  'quiet',
  'opted_out',
  'no_consent',
  'law_unknown',
  'no_address',
  'channel_off',
  'undeliverable',
  'too_late',
  'recently_reminded',
  'daily_limit',
  'changed',
] as const;
export type ReminderReason = (typeof REMINDER_REASONS)[number];

export const REMINDER_REASON_LABELS: Readonly<Record<ReminderReason, string>> = {
  deceased: 'Pet has died',
  inactive: 'Pet or client is archived',
  transferred: 'Pet has another client now',
  given: 'Already given',
  done_elsewhere: 'Done elsewhere',
  not_due: 'No longer due',
  declined: 'Declined',
  booked: 'Appointment booked',
  snoozed: 'Client asked to wait',
  overdue_too_long: 'Overdue for too long',
  unconfirmed: 'Protocol not confirmed',
  closed: 'Closed by staff',
  held: 'Held back by staff',
  quiet: 'Another pet died recently',
  opted_out: 'Opted out',
  no_consent: 'No consent',
  law_unknown: 'No rule for the client’s country',
  no_address: 'No phone or email',
  channel_off: 'Channel is not connected',
  undeliverable: 'Invalid address',
  too_late: 'Could not be sent in time',
  recently_reminded: 'Reminded recently',
  daily_limit: 'Waiting until the next day',
  changed: 'Waiting for the next run',
};

/** Reasons for which nobody could be reached. */
export const UNREACHABLE_REASONS = [
  'opted_out',
  'no_consent',
  'law_unknown',
  'no_address',
  'channel_off',
  'undeliverable',
  'too_late',
] as const satisfies readonly ReminderReason[];

/** What a client answers by the link of a reminder. */
export const REMINDER_ANSWERS = ['book', 'elsewhere', 'later', 'stop'] as const;
export type ReminderAnswer = (typeof REMINDER_ANSWERS)[number];

export const REMINDER_ANSWER_LABELS: Readonly<Record<ReminderAnswer, string>> = {
  book: 'Wants to book',
  elsewhere: 'Done elsewhere',
  later: 'Asked to wait',
  stop: 'Stopped reminders',
};

/** The channels of reminders, which find their address in the client’s record. */
export const REMINDER_CHANNELS = ['sms', 'whatsapp', 'email', 'portal'] as const;
export type ReminderChannel = (typeof REMINDER_CHANNELS)[number];
