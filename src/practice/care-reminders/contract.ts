import * as z from 'zod';
import {
  REMINDER_ANSWERS,
  REMINDER_KINDS,
  REMINDER_REASONS,
  REMINDER_SOURCES,
  REMINDER_STATES,
} from '#vocabulary/care-reminders.ts';
import { MESSAGE_CHANNELS } from '#vocabulary/messages.ts';
import { endpoint } from '#foundation/contract/endpoint.ts';
import { CalendarDay, Instant } from '#foundation/contract/instant.ts';
import { pageOf, PageRequest } from '#foundation/contract/page.ts';

/** What reminders depend on. */
const READS = ['careReminders', 'careProtocols', 'clients', 'dueCares', 'petAppointments', 'pets'] as const;

/** One round of something that a reminder says, or does not. */
export const ReminderLine = z.object({
  source: z.enum(REMINDER_SOURCES),
  sourceId: z.uuid(),
  petId: z.uuid().nullable(),
  petName: z.string().nullable(),
  name: z.string(),
  dueOn: CalendarDay,
  /** Days relative to the due day. */
  round: z.int(),
});
export type ReminderLine = z.infer<typeof ReminderLine>;

/** A message that goes out in the coming days, as things are now. */
export const ComingReminder = z.object({
  on: CalendarDay,
  clientId: z.uuid(),
  clientName: z.string(),
  kind: z.enum(REMINDER_KINDS),
  channel: z.enum(MESSAGE_CHANNELS),
  /** When it is sent at the earliest, after quiet hours. */
  sendsAt: Instant,
  lines: z.array(ReminderLine),
});
export type ComingReminder = z.infer<typeof ComingReminder>;

/** A round of the coming days that is not sent, as things are now. */
export const UnsentReminder = z.object({
  on: CalendarDay,
  kind: z.enum(REMINDER_KINDS),
  clientId: z.uuid().nullable(),
  clientName: z.string().nullable(),
  reason: z.enum(REMINDER_REASONS),
  line: ReminderLine,
});
export type UnsentReminder = z.infer<typeof UnsentReminder>;

/** How many days the simulator looks ahead, today included. */
export const WEEK_DAYS = 7;

const WeekFilters = {
  on: CalendarDay.optional(),
  kind: z.enum(REMINDER_KINDS).optional(),
};

export const getReminderWeekEndpoint = endpoint({
  id: 'careReminders.getWeek',
  method: 'GET',
  path: '/v1/care-reminders/week',
  summary: 'What goes out in the coming week by the clinic’s rules and to whom, and why not to the others.',
  permission: 'message:read',
  reads: READS,
  input: z.strictObject({
    ...WeekFilters,
    /** Rows of each list. */
    limit: z.coerce.number().int().min(1).max(500).default(100),
  }),
  output: z.object({
    isOn: z.boolean(),
    today: CalendarDay,
    /** Whether the reminders of today were planned already. */
    isTodayPlanned: z.boolean(),
    days: z.array(z.object({ on: CalendarDay, sent: z.int(), unsent: z.int() })),
    reasons: z.array(z.object({ reason: z.enum(REMINDER_REASONS), count: z.int() })),
    sent: z.array(ComingReminder),
    sentCount: z.int(),
    unsent: z.array(UnsentReminder),
    unsentCount: z.int(),
  }),
  errors: [],
});
export type ReminderWeek = z.output<typeof getReminderWeekEndpoint.output>;

/** Maximum number of rows per page of an export. */
export const EXPORT_LIMIT = 1000;

export const WeekRow = z.object({
  on: CalendarDay,
  clientName: z.string().nullable(),
  kind: z.enum(REMINDER_KINDS),
  channel: z.enum(MESSAGE_CHANNELS).nullable(),
  reason: z.enum(REMINDER_REASONS).nullable(),
  line: ReminderLine,
});
export type WeekRow = z.infer<typeof WeekRow>;

export const exportReminderWeekEndpoint = endpoint({
  id: 'careReminders.exportWeek',
  method: 'GET',
  path: '/v1/care-reminders/week/export',
  summary: 'The coming week line by line, in pages of up to a thousand.',
  permission: 'data:export',
  audit: 'care_reminders.exported',
  reads: READS,
  input: z.strictObject({
    ...WeekFilters,
    limit: z.coerce.number().int().min(1).max(EXPORT_LIMIT).default(EXPORT_LIMIT),
    cursor: PageRequest.shape.cursor,
  }),
  output: pageOf(WeekRow),
  errors: [],
});

/** A message that was planned, and what became of it. */
export const Reminder = z.object({
  id: z.uuid(),
  clientId: z.uuid(),
  clientName: z.string(),
  kind: z.enum(REMINDER_KINDS),
  plannedOn: CalendarDay,
  state: z.enum(REMINDER_STATES),
  reason: z.enum(REMINDER_REASONS).nullable(),
  channel: z.enum(MESSAGE_CHANNELS).nullable(),
  requestedAt: Instant.nullable(),
  sentAt: Instant.nullable(),
  closedAt: Instant.nullable(),
  lines: z.array(ReminderLine),
  answers: z.array(
    z.object({ kind: z.enum(REMINDER_ANSWERS), answeredAt: Instant, untilOn: CalendarDay.nullable() }),
  ),
});
export type Reminder = z.infer<typeof Reminder>;

export const ListReminders = z.strictObject({
  ...PageRequest.shape,
  kind: z.enum(REMINDER_KINDS).optional(),
  state: z.enum(REMINDER_STATES).optional(),
  clientId: z.uuid().optional(),
  petId: z.uuid().optional(),
  /** Only those after visits that nobody has closed. */
  open: z.enum(['yes', 'all']).default('all'),
});
export type ListReminders = z.output<typeof ListReminders>;

export const listRemindersEndpoint = endpoint({
  id: 'careReminders.list',
  method: 'GET',
  path: '/v1/care-reminders',
  summary: 'Reminders that were planned or sent, the latest first.',
  permission: 'message:read',
  reads: ['careReminders', 'clients', 'pets'],
  input: ListReminders,
  output: pageOf(Reminder),
  errors: [],
});

/** A round that was not sent. */
export const UnsentRow = z.object({
  id: z.uuid(),
  decidedOn: CalendarDay,
  clientId: z.uuid().nullable(),
  clientName: z.string().nullable(),
  reason: z.enum(REMINDER_REASONS),
  line: ReminderLine,
});
export type UnsentRow = z.infer<typeof UnsentRow>;

export const ListUnsent = z.strictObject({
  ...PageRequest.shape,
  reason: z.enum(REMINDER_REASONS).optional(),
  petId: z.uuid().optional(),
});
export type ListUnsent = z.output<typeof ListUnsent>;

export const listUnsentEndpoint = endpoint({
  id: 'careReminders.listUnsent',
  method: 'GET',
  path: '/v1/care-reminders/unsent',
  summary: 'Reminders that were not sent, with the reason of each, the latest first.',
  permission: 'message:read',
  reads: ['careReminders', 'clients', 'pets'],
  input: ListUnsent,
  output: pageOf(UnsentRow),
  errors: [],
});

/** The reminders of a pet: the last one, the next one, and why there is none. */
export const PetReminders = z.object({
  petId: z.uuid(),
  last: z.object({ on: CalendarDay, channel: z.enum(MESSAGE_CHANNELS).nullable() }).nullable(),
  /** With the care that is said to be due in it. */
  next: z.object({ on: CalendarDay, dueCareIds: z.array(z.uuid()) }).nullable(),
  reason: z.enum(REMINDER_REASONS).nullable(),
});
export type PetReminders = z.infer<typeof PetReminders>;

export const listPetRemindersEndpoint = endpoint({
  id: 'careReminders.listForPets',
  method: 'GET',
  path: '/v1/care-reminders/pets',
  summary: 'When pets were last reminded of, when they are next, and why not.',
  permission: 'message:read',
  reads: READS,
  input: z.strictObject({
    petId: z.preprocess((value) => (typeof value === 'string' ? [value] : value), z.array(z.uuid()).max(100)),
  }),
  output: z.object({ isOn: z.boolean(), items: z.array(PetReminders) }),
  errors: [],
});
