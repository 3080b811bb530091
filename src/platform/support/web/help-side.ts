import { createContext, use } from 'react';
import {
  CLIENT_TICKET_PRIORITY_LABELS,
  CLIENT_TICKET_TOPIC_LABELS,
  CLIENT_TICKET_TOPICS,
  TICKET_PRIORITY_LABELS,
  TICKET_TOPIC_LABELS,
  TICKET_TOPICS,
  type TicketPriority,
  type TicketTopic,
} from '#vocabulary/tickets.ts';
import {
  getMyTicketEndpoint,
  getTicketEndpoint,
  listMyTicketsEndpoint,
  listTicketsEndpoint,
  openMyTicketEndpoint,
  openTicketEndpoint,
  replyToMyTicketEndpoint,
  replyToTicketEndpoint,
  setMyTicketStateEndpoint,
  setTicketStateEndpoint,
} from '../contract.ts';

/** Staff and clients ask for help on the same pages, each by endpoints of their own. */
export interface HelpSide {
  /** The path of the page. */
  readonly path: '/client/help' | '/clinic/help';
  readonly list: typeof listMyTicketsEndpoint | typeof listTicketsEndpoint;
  readonly get: typeof getMyTicketEndpoint | typeof getTicketEndpoint;
  readonly open: typeof openMyTicketEndpoint | typeof openTicketEndpoint;
  readonly reply: typeof replyToMyTicketEndpoint | typeof replyToTicketEndpoint;
  readonly setState: typeof setMyTicketStateEndpoint | typeof setTicketStateEndpoint;
  /** The topics of this side, with their labels. */
  readonly topics: readonly TicketTopic[];
  readonly topicLabels: Readonly<Record<TicketTopic, string>>;
  readonly priorityLabels: Readonly<Record<TicketPriority, string>>;
  readonly textHint: string;
}

export const STAFF_SIDE: HelpSide = {
  path: '/clinic/help',
  list: listTicketsEndpoint,
  get: getTicketEndpoint,
  open: openTicketEndpoint,
  reply: replyToTicketEndpoint,
  setState: setTicketStateEndpoint,
  topics: TICKET_TOPICS,
  topicLabels: TICKET_TOPIC_LABELS,
  priorityLabels: TICKET_PRIORITY_LABELS,
  textHint: 'Leave out names of clients and pets where you can.',
};

export const CLIENT_SIDE: HelpSide = {
  path: '/client/help',
  list: listMyTicketsEndpoint,
  get: getMyTicketEndpoint,
  open: openMyTicketEndpoint,
  reply: replyToMyTicketEndpoint,
  setState: setMyTicketStateEndpoint,
  topics: CLIENT_TICKET_TOPICS,
  topicLabels: CLIENT_TICKET_TOPIC_LABELS,
  priorityLabels: CLIENT_TICKET_PRIORITY_LABELS,
  textHint: 'For example: what you clicked, and what happened.',
};

export const HelpSideContext = createContext<HelpSide>(STAFF_SIDE);

/** The side of the current help page. */
export const useHelpSide = (): HelpSide => use(HelpSideContext);
