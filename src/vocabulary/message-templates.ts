import type { MessageChannelName, MessagePurpose } from './messages.ts';

/** What a template is used for. Each has texts of ours in every language; a clinic can change them. */
export const TEMPLATE_KINDS = [
  'appointment_confirmation',
  'appointment_reminder',
  'appointment_changed',
  'appointment_canceled',
  'appointment_no_show',
  'care_reminder',
  'declined_care',
  'lapsed_client',
  'after_visit',
  'emergency_instruction',
  'away',
  'stop_confirmation',
  'help',
  'portal_notice',
  'saved_reply',
  'bulk_message',
] as const;
export type TemplateKind = (typeof TEMPLATE_KINDS)[number];

/** Saved replies are many, by name, and a bulk message has texts of its own; of every other kind there is one text for each language. */
export type StandardKind = Exclude<TemplateKind, 'bulk_message' | 'saved_reply'>;
export const STANDARD_KINDS: readonly StandardKind[] = TEMPLATE_KINDS.filter(
  (kind) => kind !== 'saved_reply' && kind !== 'bulk_message',
);

/** Texts are written for these; a social network shows that of the portal. */
export const TEMPLATE_CHANNELS = ['email', 'sms', 'whatsapp', 'portal'] as const;
export type TemplateChannel = (typeof TEMPLATE_CHANNELS)[number];

/** Whose text a channel sends. */
export const TEMPLATE_OF_CHANNEL: Readonly<Record<MessageChannelName, TemplateChannel>> = {
  portal: 'portal',
  email: 'email',
  sms: 'sms',
  whatsapp: 'whatsapp',
  facebook: 'portal',
  instagram: 'portal',
};

/**
 * What the caller gives, by its name: an instant, a day, a text, or several texts, which are joined in the client's language.
 * A `?` marks what may be missing: a template then says what to write instead.
 */
export const TEMPLATE_VALUES = {
  'appointment.startsAt': 'instant',
  'appointment.previousStartsAt': 'instant',
  'appointment.type': 'text',
  'appointment.doctor': 'text?',
  'appointment.link': 'text',
  'booking.link': 'text',
  'care.list': 'texts',
  'care.dueOn': 'day',
  'declined.list': 'texts',
  'emergency.instruction': 'text',
  'intake.link': 'text?',
  'message.link': 'text',
  'pet.name': 'texts',
  'staff.name': 'text?',
  'stop.channel': 'text',
  'unsubscribe.link': 'text?',
  'visit.startsAt': 'instant',
} as const;
export type TemplateValueName = keyof typeof TEMPLATE_VALUES;

interface TemplateFieldEntry {
  readonly label: string;
  /** In English; a preview shows the clinic's own data where it has any. */
  readonly example: string;
  /** The value it is made of; null for what the clinic and the client's record say. */
  readonly from: TemplateValueName | null;
  /** It may have no value: a template has to say what is written then. */
  readonly isOptional?: true;
}

/** What a template can contain in double braces. */
export const TEMPLATE_FIELDS = {
  'client.firstName': { label: 'Client’s first name', example: 'Casey', from: null },
  'client.fullName': { label: 'Client’s name', example: 'Casey Miller', from: null },
  'pet.name': { label: 'Pet’s name', example: 'Biscuit', from: 'pet.name' },
  'appointment.date': { label: 'Day', example: 'Monday, November 23', from: 'appointment.startsAt' },
  'appointment.time': { label: 'Time', example: '2:30 PM', from: 'appointment.startsAt' },
  'appointment.previousDate': {
    label: 'Day before the change',
    example: 'Friday, November 20',
    from: 'appointment.previousStartsAt',
  },
  'appointment.previousTime': {
    label: 'Time before the change',
    example: '9:00 AM',
    from: 'appointment.previousStartsAt',
  },
  'appointment.type': { label: 'Appointment type', example: 'Checkup', from: 'appointment.type' },
  'appointment.doctor': {
    label: 'Doctor',
    example: 'Dr. Lind',
    from: 'appointment.doctor',
    isOptional: true,
  },
  'appointment.link': {
    label: 'Link to confirm, reschedule or cancel',
    example: 'https://example.com/a/k3x9',
    from: 'appointment.link',
  },
  'booking.link': { label: 'Link to book', example: 'https://example.com/b/m2q7', from: 'booking.link' },
  'care.list': { label: 'What is due', example: 'rabies vaccination and dental checkup', from: 'care.list' },
  'care.dueDate': { label: 'Due date', example: 'November 30, 2026', from: 'care.dueOn' },
  'declined.list': { label: 'What was declined', example: 'dental cleaning', from: 'declined.list' },
  'emergency.instruction': {
    label: 'Emergency instruction',
    example: 'This could be an emergency. Call us now at (555) 010-0199.',
    from: 'emergency.instruction',
  },
  'intake.invitation': {
    label: 'Questions before the visit, with their link',
    example: 'Answer a few questions before the visit: https://example.com/client/appointments',
    from: 'intake.link',
    isOptional: true,
  },
  'message.link': {
    label: 'Link to the message',
    example: 'https://example.com/client/messages',
    from: 'message.link',
  },
  'staff.name': { label: 'Your name', example: 'Sam Rivera', from: 'staff.name', isOptional: true },
  'stop.channel': { label: 'Channel that was stopped', example: 'text messages', from: 'stop.channel' },
  'unsubscribe.link': {
    label: 'Link to unsubscribe',
    example: 'https://example.com/u/t8w4',
    from: 'unsubscribe.link',
    isOptional: true,
  },
  'visit.date': { label: 'Day of the visit', example: 'November 20, 2026', from: 'visit.startsAt' },
  'clinic.name': { label: 'Clinic’s name', example: 'Lakeside Vets', from: null },
  'clinic.phone': { label: 'Clinic’s phone number', example: '(555) 010-0199', from: null, isOptional: true },
  'clinic.address': {
    label: 'Clinic’s address',
    example: '12 Lake Street, Springfield',
    from: null,
    isOptional: true,
  },
  'clinic.opensAt': {
    label: 'When the clinic opens next',
    example: 'Monday, November 23 at 8:00 AM',
    from: null,
    isOptional: true,
  },
  'clinic.emergencyPhone': {
    label: 'Emergency number',
    example: '(555) 010-0155',
    from: null,
    isOptional: true,
  },
  signature: { label: 'Signature', example: 'Your team at Lakeside Vets', from: null },
} as const satisfies Readonly<Record<string, TemplateFieldEntry>>;
export type TemplateField = keyof typeof TEMPLATE_FIELDS;

export const templateFieldOf = (field: TemplateField): TemplateFieldEntry => TEMPLATE_FIELDS[field];

export const isTemplateField = (text: string): text is TemplateField => Object.hasOwn(TEMPLATE_FIELDS, text);

/** Available in every kind. */
const ALWAYS = [
  'client.firstName',
  'client.fullName',
  'clinic.name',
  'clinic.phone',
  'clinic.address',
  'signature',
] as const satisfies readonly TemplateField[];

const APPOINTMENT = [
  'pet.name',
  'appointment.date',
  'appointment.time',
  'appointment.type',
  'appointment.doctor',
] as const satisfies readonly TemplateField[];

interface TemplateKindEntry {
  readonly label: string;
  /** When it is sent, for those who change it. */
  readonly description: string;
  readonly purpose: MessagePurpose;
  readonly fields: readonly TemplateField[];
}

export const TEMPLATE_KIND_ENTRIES: Readonly<Record<TemplateKind, TemplateKindEntry>> = {
  appointment_confirmation: {
    label: 'Appointment confirmation',
    description: 'Sent when an appointment is booked.',
    purpose: 'transactional',
    fields: [...APPOINTMENT, 'appointment.link', 'intake.invitation', ...ALWAYS],
  },
  appointment_reminder: {
    label: 'Appointment reminder',
    description: 'Sent before an appointment.',
    purpose: 'appointment',
    fields: [...APPOINTMENT, 'appointment.link', 'intake.invitation', ...ALWAYS],
  },
  appointment_changed: {
    label: 'Appointment rescheduled',
    description: 'Sent when an appointment is rescheduled.',
    purpose: 'transactional',
    fields: [
      ...APPOINTMENT,
      'appointment.previousDate',
      'appointment.previousTime',
      'appointment.link',
      ...ALWAYS,
    ],
  },
  appointment_canceled: {
    label: 'Appointment canceled',
    description: 'Sent when an appointment is canceled.',
    purpose: 'transactional',
    fields: [...APPOINTMENT, 'booking.link', ...ALWAYS],
  },
  appointment_no_show: {
    label: 'Missed appointment',
    description: 'Sent when a client misses an appointment.',
    purpose: 'appointment',
    fields: [...APPOINTMENT, 'booking.link', ...ALWAYS],
  },
  care_reminder: {
    label: 'Care reminder',
    description: 'Sent when a pet’s care is due, such as a vaccination.',
    purpose: 'care',
    fields: ['pet.name', 'care.list', 'care.dueDate', 'booking.link', 'unsubscribe.link', ...ALWAYS],
  },
  declined_care: {
    label: 'Declined care',
    description: 'Sent a while after a client declined recommended care.',
    purpose: 'care',
    fields: ['pet.name', 'declined.list', 'visit.date', 'booking.link', 'unsubscribe.link', ...ALWAYS],
  },
  lapsed_client: {
    label: 'Lapsed client',
    description: 'Sent to clients without a recent visit.',
    purpose: 'marketing',
    fields: ['pet.name', 'visit.date', 'booking.link', 'unsubscribe.link', ...ALWAYS],
  },
  after_visit: {
    label: 'After a visit',
    description: 'Sent after a visit to ask how the pet is doing.',
    purpose: 'transactional',
    fields: ['pet.name', 'visit.date', 'message.link', ...ALWAYS],
  },
  emergency_instruction: {
    label: 'Emergency instruction',
    description:
      'Sent right away when a client’s message has emergency words. The instruction is in Settings.',
    purpose: 'reply',
    fields: ['emergency.instruction', ...ALWAYS],
  },
  away: {
    label: 'Away message',
    description: 'Sent once when a client writes while the clinic is closed.',
    purpose: 'reply',
    fields: ['clinic.opensAt', 'clinic.emergencyPhone', ...ALWAYS],
  },
  stop_confirmation: {
    label: 'Unsubscribed',
    description: 'Sent once when a client asks not to be contacted anymore.',
    purpose: 'transactional',
    fields: ['stop.channel', ...ALWAYS],
  },
  help: {
    label: 'Help',
    description: 'Sent when a client texts HELP.',
    purpose: 'transactional',
    fields: [...ALWAYS],
  },
  portal_notice: {
    label: 'New message in the portal',
    description:
      'Sent when a message is waiting in the client portal. It does not include the message itself.',
    purpose: 'transactional',
    fields: ['message.link', ...ALWAYS],
  },
  saved_reply: {
    label: 'Saved reply',
    description: 'Inserted by staff as they write.',
    purpose: 'reply',
    fields: ['pet.name', 'staff.name', 'clinic.opensAt', 'clinic.emergencyPhone', ...ALWAYS],
  },
  bulk_message: {
    label: 'Bulk message',
    description: 'Sent to many clients at once.',
    purpose: 'marketing',
    fields: ['pet.name', 'unsubscribe.link', ...ALWAYS],
  },
};
