/**
 * What a client gets about an appointment. `early_reminder`: a second reminder, long before, of one that was booked far ahead.
 */
export const APPOINTMENT_MESSAGE_KINDS = [
  'confirmation',
  'changed',
  'canceled',
  'early_reminder',
  'reminder',
  'no_show',
] as const;
export type AppointmentMessageKind = (typeof APPOINTMENT_MESSAGE_KINDS)[number];

export const APPOINTMENT_MESSAGE_LABELS: Readonly<Record<AppointmentMessageKind, string>> = {
  confirmation: 'Confirmation',
  changed: 'New time',
  canceled: 'Cancellation',
  early_reminder: 'Early reminder',
  reminder: 'Reminder',
  no_show: 'Missed visit',
};

/**
 * `planned`: it waits for its time. `held`: a person keeps it back. `queued`: the conversation has it; what became of it there is the
 * state of its message. `suppressed`: it is not sent, for a reason. `canceled`: it was taken back, because something changed.
 */
export const APPOINTMENT_MESSAGE_STATES = ['planned', 'held', 'queued', 'suppressed', 'canceled'] as const;
export type AppointmentMessageState = (typeof APPOINTMENT_MESSAGE_STATES)[number];

/** Why a message is not sent. */
export const APPOINTMENT_MESSAGE_REASONS = [
  'client_archived',
  'client_canceled',
  'client_erased',
  'off',
  'pet_deceased',
  'replaced',
  'told_recently',
  'too_late',
  'unreachable',
  'withdrawn',
] as const;
export type AppointmentMessageReason = (typeof APPOINTMENT_MESSAGE_REASONS)[number];

/** For staff. */
export const APPOINTMENT_MESSAGE_REASON_TEXTS: Readonly<Record<AppointmentMessageReason, string>> = {
  client_archived: 'The client is archived.',
  client_canceled: 'The client canceled the visit.',
  client_erased: 'The client’s data was erased.',
  off: 'This message is turned off in Settings.',
  pet_deceased: 'The pet has died.',
  replaced: 'The appointment has since changed.',
  told_recently: 'The visit was booked or moved shortly before, and the client was told then.',
  too_late: 'It is too close to the visit.',
  unreachable: 'The client cannot be reached on any channel.',
  withdrawn: 'It was withdrawn before it was sent because the appointment changed.',
};
