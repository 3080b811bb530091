import { handle, type Handler } from '#foundation/server/http/handle.ts';
import {
  addTicketNoteEndpoint,
  answerTicketEndpoint,
  changeTicketEndpoint,
  exportTicketQueueEndpoint,
  getMyTicketEndpoint,
  getPlatformTicketEndpoint,
  getTicketEndpoint,
  listAgentsEndpoint,
  listMyTicketsEndpoint,
  listTicketQueueEndpoint,
  listTicketsEndpoint,
  openMyTicketEndpoint,
  openTicketEndpoint,
  replyToMyTicketEndpoint,
  replyToTicketEndpoint,
  setMyTicketStateEndpoint,
  setTicketStateEndpoint,
} from '../contract.ts';
import { addTicketNote } from './add-ticket-note.ts';
import { answerTicket } from './answer-ticket.ts';
import { changeTicket } from './change-ticket.ts';
import { exportQueue } from './export-queue.ts';
import { getPlatformTicket } from './get-platform-ticket.ts';
import { getTicket } from './get-ticket.ts';
import { listAgents } from './list-agents.ts';
import { listQueue } from './list-queue.ts';
import { listTickets } from './list-tickets.ts';
import { openTicket } from './open-ticket.ts';
import { replyToTicket } from './reply-to-ticket.ts';
import { setTicketState } from './set-ticket-state.ts';

export const supportHandlers: readonly Handler[] = [
  handle(listTicketsEndpoint, listTickets),
  handle(openTicketEndpoint, openTicket),
  handle(getTicketEndpoint, getTicket),
  handle(replyToTicketEndpoint, replyToTicket),
  handle(setTicketStateEndpoint, setTicketState),
  handle(listMyTicketsEndpoint, listTickets),
  handle(openMyTicketEndpoint, openTicket),
  handle(getMyTicketEndpoint, getTicket),
  handle(replyToMyTicketEndpoint, replyToTicket),
  handle(setMyTicketStateEndpoint, setTicketState),
  handle(listTicketQueueEndpoint, listQueue),
  handle(exportTicketQueueEndpoint, exportQueue),
  handle(listAgentsEndpoint, listAgents),
  handle(getPlatformTicketEndpoint, getPlatformTicket),
  handle(answerTicketEndpoint, answerTicket),
  handle(addTicketNoteEndpoint, addTicketNote),
  handle(changeTicketEndpoint, changeTicket),
];
