import * as z from 'zod';
import { ROLES } from '#vocabulary/permissions.ts';
import { TICKET_PRIORITIES, TICKET_STATES, TICKET_TOPICS } from '#vocabulary/tickets.ts';
import { oneLine } from '#foundation/contract/one-line.ts';
import { endpoint } from '#foundation/contract/endpoint.ts';
import { Instant } from '#foundation/contract/instant.ts';
import { pageOf, PageRequest } from '#foundation/contract/page.ts';

/** The bucket for files that are sent with tickets: each in its sender's folder, under a random name. */
export const TICKET_BUCKET = 'tickets';
/** The types that the bucket accepts; it checks the bytes, not the name. */
export const TICKET_FILE_TYPES = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/gif',
  'application/pdf',
  'text/plain',
  'text/csv',
] as const;
export const TICKET_FILE_BYTES = 10_485_760;
export const MAX_ATTACHMENTS = 5;

/** A file in the sender's own folder of the bucket, to be attached to a message. */
export const SentFile = z.strictObject({
  /** Its random name in the folder. */
  name: z.uuid(),
  /** The sender's name for it. */
  fileName: z
    .string()
    .trim()
    .min(1)
    .max(200)
    // A name, not a path, and in one line.
    // eslint-disable-next-line no-control-regex -- control characters are not allowed
    .regex(/^[^\x00-\x1f\x7f-\x9f/\\]+$/u, 'Use a name without slashes.'),
});
export type SentFile = z.infer<typeof SentFile>;

const Text = z.string().trim().min(1, 'Write something.').max(10_000, 'Use at most 10,000 characters.');
const Files = z.array(SentFile).max(MAX_ATTACHMENTS, `At most ${MAX_ATTACHMENTS} files.`).default([]);

/** A file attached to a message. Its URL is requested when somebody opens it, and signed for a minute. */
export const Attachment = z.object({
  id: z.uuid(),
  fileName: z.string(),
  /** Its path in the bucket; null when it was deleted with its sender's account. */
  path: z.string().nullable(),
  sizeBytes: z.number().int().nullable(),
});
export type Attachment = z.infer<typeof Attachment>;

const State = z.enum(TICKET_STATES);
const Priority = z.enum(TICKET_PRIORITIES);

/** A ticket in its requester's list. */
export const TicketCard = z.object({
  id: z.uuid(),
  /** The number for people: "Ticket 1042". */
  number: z.number().int(),
  subject: z.string(),
  topic: z.enum(TICKET_TOPICS),
  priority: Priority,
  state: State,
  /** Whether it is the caller's own: a clinic's admins see those of the clinic's staff too. */
  isOwn: z.boolean(),
  /** Null for a former staff member. */
  requesterName: z.string().nullable(),
  createdAt: Instant,
  lastMessageAt: Instant,
});
export type TicketCard = z.infer<typeof TicketCard>;

/** A message, as the requester reads it. */
export const TicketMessage = z.object({
  id: z.uuid(),
  at: Instant,
  from: z.enum(['requester', 'platform']),
  text: z.string(),
  attachments: z.array(Attachment),
});
export type TicketMessage = z.infer<typeof TicketMessage>;

export const Ticket = TicketCard.extend({
  settledAt: Instant.nullable(),
  /** Solved or closed too long ago to be reopened. */
  isOver: z.boolean(),
  messages: z.array(TicketMessage),
});
export type Ticket = z.infer<typeof Ticket>;

const OneTicket = z.strictObject({ ticketId: z.uuid() });

export const OpenTicket = z.strictObject({
  topic: z.enum(TICKET_TOPICS, 'Choose what it is about.'),
  priority: z.enum(TICKET_PRIORITIES, 'Choose how urgent it is.'),
  subject: oneLine(160, 'Enter a subject.'),
  text: Text,
  attachments: Files,
});
export type OpenTicket = z.infer<typeof OpenTicket>;

export const ReplyToTicket = z.strictObject({ ticketId: z.uuid(), text: Text, attachments: Files });
export type ReplyToTicket = z.infer<typeof ReplyToTicket>;

export const SetTicketState = z.strictObject({ ticketId: z.uuid(), state: z.enum(['closed', 'open']) });
export type SetTicketState = z.infer<typeof SetTicketState>;

/** The requester's endpoints, for staff and for clients: the same five, each with its own permission. */
const SUMMARIES = {
  list: 'The caller’s tickets, most recently updated first; for a clinic admin, those of the whole staff.',
  get: 'One ticket with its messages.',
  open: 'Opens a ticket.',
  reply: 'Replies to a ticket. One resolved in the last two weeks is reopened.',
  setState: 'Closes or reopens a ticket.',
} as const;
const OPENS_A_MINUTE = 20;

export const listTicketsEndpoint = endpoint({
  id: 'tickets.list',
  method: 'GET',
  path: '/v1/tickets',
  summary: SUMMARIES.list,
  permission: 'ticket:read',
  reads: ['tickets'],
  input: z.strictObject({ ...PageRequest.shape }),
  output: pageOf(TicketCard),
  errors: [],
});

export const getTicketEndpoint = endpoint({
  id: 'tickets.get',
  method: 'GET',
  path: '/v1/tickets/{ticketId}',
  summary: SUMMARIES.get,
  permission: 'ticket:read',
  reads: ['tickets/{ticketId}'],
  input: OneTicket,
  output: Ticket,
  errors: ['not_found'],
});

export const openTicketEndpoint = endpoint({
  id: 'tickets.open',
  method: 'POST',
  path: '/v1/tickets',
  summary: SUMMARIES.open,
  permission: 'ticket:write',
  audit: 'ticket.opened',
  changes: ['tickets'],
  input: OpenTicket,
  output: Ticket,
  errors: [],
  idempotent: true,
  ratePerMinute: OPENS_A_MINUTE,
});

export const replyToTicketEndpoint = endpoint({
  id: 'tickets.reply',
  method: 'POST',
  path: '/v1/tickets/{ticketId}/messages',
  summary: SUMMARIES.reply,
  permission: 'ticket:write',
  audit: 'ticket.answered',
  changes: ['tickets/{ticketId}'],
  input: ReplyToTicket,
  output: Ticket,
  errors: ['not_found', 'ticket_over'],
  idempotent: true,
});

export const setTicketStateEndpoint = endpoint({
  id: 'tickets.setState',
  method: 'PUT',
  path: '/v1/tickets/{ticketId}/state',
  summary: SUMMARIES.setState,
  permission: 'ticket:write',
  audit: 'ticket.state_changed',
  changes: ['tickets/{ticketId}'],
  input: SetTicketState,
  output: Ticket,
  errors: ['not_found', 'ticket_over', 'ticket_state_not_allowed'],
});

export const listMyTicketsEndpoint = endpoint({
  id: 'myTickets.list',
  method: 'GET',
  path: '/v1/my/tickets',
  summary: SUMMARIES.list,
  permission: 'own_ticket:write',
  reads: ['tickets'],
  input: z.strictObject({ ...PageRequest.shape }),
  output: pageOf(TicketCard),
  errors: [],
});

export const getMyTicketEndpoint = endpoint({
  id: 'myTickets.get',
  method: 'GET',
  path: '/v1/my/tickets/{ticketId}',
  summary: SUMMARIES.get,
  permission: 'own_ticket:write',
  reads: ['tickets/{ticketId}'],
  input: OneTicket,
  output: Ticket,
  errors: ['not_found'],
});

export const openMyTicketEndpoint = endpoint({
  id: 'myTickets.open',
  method: 'POST',
  path: '/v1/my/tickets',
  summary: SUMMARIES.open,
  permission: 'own_ticket:write',
  audit: 'ticket.opened',
  changes: ['tickets'],
  input: OpenTicket,
  output: Ticket,
  errors: [],
  idempotent: true,
  ratePerMinute: OPENS_A_MINUTE,
});

export const replyToMyTicketEndpoint = endpoint({
  id: 'myTickets.reply',
  method: 'POST',
  path: '/v1/my/tickets/{ticketId}/messages',
  summary: SUMMARIES.reply,
  permission: 'own_ticket:write',
  audit: 'ticket.answered',
  changes: ['tickets/{ticketId}'],
  input: ReplyToTicket,
  output: Ticket,
  errors: ['not_found', 'ticket_over'],
  idempotent: true,
});

export const setMyTicketStateEndpoint = endpoint({
  id: 'myTickets.setState',
  method: 'PUT',
  path: '/v1/my/tickets/{ticketId}/state',
  summary: SUMMARIES.setState,
  permission: 'own_ticket:write',
  audit: 'ticket.state_changed',
  changes: ['tickets/{ticketId}'],
  input: SetTicketState,
  output: Ticket,
  errors: ['not_found', 'ticket_over', 'ticket_state_not_allowed'],
});

/** A platform admin who can be assigned tickets. */
export const Agent = z.object({ userId: z.uuid(), name: z.string() });
export type Agent = z.infer<typeof Agent>;

/** A ticket in the platform's queue. */
export const QueuedTicket = z.object({
  id: z.uuid(),
  number: z.number().int(),
  subject: z.string(),
  topic: z.enum(TICKET_TOPICS),
  priority: Priority,
  state: State,
  requesterRole: z.enum(ROLES),
  /** Null when the account was deleted. */
  requesterName: z.string().nullable(),
  requesterEmail: z.string().nullable(),
  clinicId: z.uuid().nullable(),
  clinicName: z.string().nullable(),
  assigneeId: z.uuid().nullable(),
  assigneeName: z.string().nullable(),
  createdAt: Instant,
  lastMessageAt: Instant,
  /** When an answer is due; null while the ticket waits for the requester or is settled. */
  answerDueAt: Instant.nullable(),
});
export type QueuedTicket = z.infer<typeof QueuedTicket>;

export const ListTicketQueue = z.strictObject({
  ...PageRequest.shape,
  /** A ticket's number, or part of its subject or of its requester's name or email address. */
  q: z.string().trim().max(100).default(''),
  /** `unsettled` are tickets that are neither solved nor closed. */
  state: z.enum(['unsettled', 'any', ...TICKET_STATES]).default('unsettled'),
  priority: Priority.optional(),
  /** `nobody` are those without an assignee. */
  assignee: z.union([z.literal('nobody'), z.uuid()]).optional(),
  clinicId: z.uuid().optional(),
});
export type ListTicketQueue = z.infer<typeof ListTicketQueue>;

/** The most overdue first, then tickets without a due time, the newest first. */
export const listTicketQueueEndpoint = endpoint({
  id: 'support.listQueue',
  method: 'GET',
  path: '/v1/platform/tickets',
  summary: 'The queue of tickets, those first whose answer is due soonest.',
  permission: 'platform_ticket:read',
  reads: ['tickets'],
  input: ListTicketQueue,
  output: pageOf(QueuedTicket),
  errors: [],
});

/** The maximum number of lines in one page of an export. */
const EXPORT_LIMIT = 1000;

/** The same list in large pages, for an export. Each page writes an audit entry. */
export const exportTicketQueueEndpoint = endpoint({
  id: 'support.exportQueue',
  method: 'GET',
  path: '/v1/platform/tickets/export',
  summary: 'The filtered queue of tickets in pages of up to a thousand.',
  permission: 'platform_ticket:read',
  audit: 'tickets.exported',
  reads: ['tickets'],
  input: z.strictObject({
    ...ListTicketQueue.shape,
    limit: z.coerce.number().int().min(1).max(EXPORT_LIMIT).default(EXPORT_LIMIT),
  }),
  output: pageOf(QueuedTicket),
  errors: [],
});

export const listAgentsEndpoint = endpoint({
  id: 'support.listAgents',
  method: 'GET',
  path: '/v1/platform/ticket-agents',
  summary: 'Who tickets can be assigned to.',
  permission: 'platform_ticket:read',
  reads: ['users'],
  input: z.strictObject({}),
  output: z.object({ items: z.array(Agent) }),
  errors: [],
});

/** A message, as the platform reads it. */
export const PlatformMessage = TicketMessage.extend({
  /** A note that the requester never sees. */
  isInternal: z.boolean(),
  authorName: z.string().nullable(),
});
export type PlatformMessage = z.infer<typeof PlatformMessage>;

/** A change of a ticket other than a message. */
export const TicketEvent = z.object({
  id: z.number().int(),
  at: Instant,
  kind: z.enum(['state', 'priority', 'assignee']),
  /** Null for changes made by a job. */
  actorName: z.string().nullable(),
  /** States and priorities by value, people by name; null for nobody. */
  from: z.string().nullable(),
  to: z.string().nullable(),
});
export type TicketEvent = z.infer<typeof TicketEvent>;

export const PlatformTicket = QueuedTicket.extend({
  /** Null when the account was deleted. */
  requesterId: z.uuid().nullable(),
  firstAnsweredAt: Instant.nullable(),
  solveDueAt: Instant,
  settledAt: Instant.nullable(),
  messages: z.array(PlatformMessage),
  events: z.array(TicketEvent),
});
export type PlatformTicket = z.infer<typeof PlatformTicket>;

export const getPlatformTicketEndpoint = endpoint({
  id: 'support.getTicket',
  method: 'GET',
  path: '/v1/platform/tickets/{ticketId}',
  summary: 'One ticket with messages, notes and history.',
  permission: 'platform_ticket:read',
  audit: 'ticket.read',
  reads: ['tickets/{ticketId}'],
  input: OneTicket,
  output: PlatformTicket,
  errors: ['not_found'],
});

export const AnswerTicket = z.strictObject({
  ticketId: z.uuid(),
  text: Text,
  attachments: Files,
  /** The ticket's new state. */
  outcome: z.enum(['waiting', 'solved']).default('waiting'),
});
export type AnswerTicket = z.infer<typeof AnswerTicket>;

/** The requester is emailed. Answering a ticket without an assignee assigns it to the caller. */
export const answerTicketEndpoint = endpoint({
  id: 'support.answer',
  method: 'POST',
  path: '/v1/platform/tickets/{ticketId}/answers',
  summary: 'Answers a ticket.',
  permission: 'platform_ticket:manage',
  audit: 'ticket.answered',
  changes: ['tickets/{ticketId}'],
  input: AnswerTicket,
  output: PlatformTicket,
  errors: ['not_found', 'ticket_state_not_allowed'],
  idempotent: true,
});

export const AddTicketNote = z.strictObject({ ticketId: z.uuid(), text: Text, attachments: Files });
export type AddTicketNote = z.infer<typeof AddTicketNote>;

/** Only the platform sees it. */
export const addTicketNoteEndpoint = endpoint({
  id: 'support.addNote',
  method: 'POST',
  path: '/v1/platform/tickets/{ticketId}/notes',
  summary: 'Adds a note to a ticket that its requester never sees.',
  permission: 'platform_ticket:manage',
  audit: 'ticket.noted',
  changes: ['tickets/{ticketId}'],
  input: AddTicketNote,
  output: PlatformTicket,
  errors: ['not_found'],
  idempotent: true,
});

export const ChangeTicket = z.strictObject({
  ticketId: z.uuid(),
  state: State.optional(),
  priority: Priority.optional(),
  /** Null removes the assignee. */
  assigneeId: z.uuid().nullable().optional(),
});
export type ChangeTicket = z.infer<typeof ChangeTicket>;

export const changeTicketEndpoint = endpoint({
  id: 'support.change',
  method: 'PATCH',
  path: '/v1/platform/tickets/{ticketId}',
  summary: 'Changes a ticket’s state, priority and assignee.',
  permission: 'platform_ticket:manage',
  audit: 'ticket.changed',
  changes: ['tickets/{ticketId}'],
  input: ChangeTicket,
  output: PlatformTicket,
  errors: ['not_found', 'ticket_state_not_allowed'],
});
