import type * as z from 'zod';
import { ROLE_LABELS } from '#vocabulary/permissions.ts';
import { TICKET_PRIORITY_LABELS, TICKET_STATE_LABELS, TICKET_TOPIC_LABELS } from '#vocabulary/tickets.ts';
import { csvLine } from '#foundation/values/csv.ts';
import type { CsvExport } from '#foundation/web/export/export-csv.ts';
import { pageReader } from '#foundation/web/pages.ts';
import { exportTicketQueueEndpoint, type QueuedTicket } from '../contract.ts';

const HEAD = [
  'Number',
  'Subject',
  'Topic',
  'Priority',
  'State',
  'Requester',
  'Email',
  'Role',
  'Clinic',
  'Assignee',
  'Opened',
  'Last message',
  'Response due',
];

/** A ticket as a CSV line, with times in UTC. */
export const ticketLine = (ticket: QueuedTicket): string =>
  csvLine([
    ticket.number,
    ticket.subject,
    TICKET_TOPIC_LABELS[ticket.topic],
    TICKET_PRIORITY_LABELS[ticket.priority],
    TICKET_STATE_LABELS[ticket.state],
    ticket.requesterName,
    ticket.requesterEmail,
    ROLE_LABELS[ticket.requesterRole],
    ticket.clinicName,
    ticket.assigneeName,
    ticket.createdAt,
    ticket.lastMessageAt,
    ticket.answerDueAt,
  ]);

type Filters = Omit<z.input<typeof exportTicketQueueEndpoint.input>, 'cursor' | 'limit'>;

/** Exports the whole filtered queue, in its order. */
export const queueExport = (filters: Filters): CsvExport<QueuedTicket> => ({
  head: HEAD,
  line: ticketLine,
  readPage: pageReader(exportTicketQueueEndpoint, filters),
});
