import { createContext, use } from 'react';
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
interface HelpSide {
  /** Where the page stands. */
  readonly path: '/client/help' | '/clinic/help';
  readonly list: typeof listMyTicketsEndpoint | typeof listTicketsEndpoint;
  readonly get: typeof getMyTicketEndpoint | typeof getTicketEndpoint;
  readonly open: typeof openMyTicketEndpoint | typeof openTicketEndpoint;
  readonly reply: typeof replyToMyTicketEndpoint | typeof replyToTicketEndpoint;
  readonly setState: typeof setMyTicketStateEndpoint | typeof setTicketStateEndpoint;
}

export const STAFF_SIDE: HelpSide = {
  path: '/clinic/help',
  list: listTicketsEndpoint,
  get: getTicketEndpoint,
  open: openTicketEndpoint,
  reply: replyToTicketEndpoint,
  setState: setTicketStateEndpoint,
};

export const CLIENT_SIDE: HelpSide = {
  path: '/client/help',
  list: listMyTicketsEndpoint,
  get: getMyTicketEndpoint,
  open: openMyTicketEndpoint,
  reply: replyToMyTicketEndpoint,
  setState: setMyTicketStateEndpoint,
};

export const HelpSideContext = createContext<HelpSide>(STAFF_SIDE);

/** Whose help page this is. */
export const useHelpSide = (): HelpSide => use(HelpSideContext);
