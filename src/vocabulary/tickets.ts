/** How far a ticket is: the last two are the ends of its way, and may be left again. */
export const TICKET_STATES = ['new', 'open', 'waiting', 'solved', 'closed'] as const;
export type TicketState = (typeof TICKET_STATES)[number];

/** How a state is called on the platform's screens. */
export const TICKET_STATE_LABELS: Readonly<Record<TicketState, string>> = {
  new: 'New',
  open: 'Open',
  waiting: 'Waiting for customer',
  solved: 'Solved',
  closed: 'Closed',
};

/** The states in which somebody still expects something of a ticket. */
export const UNRESOLVED_STATES = ['new', 'open', 'waiting'] as const satisfies readonly TicketState[];

/** How urgent it is, the gravest first; in words that a clinic uses. */
export const TICKET_PRIORITIES = ['cannot_work', 'slows_down', 'question'] as const;
export type TicketPriority = (typeof TICKET_PRIORITIES)[number];

export const TICKET_PRIORITY_LABELS: Readonly<Record<TicketPriority, string>> = {
  cannot_work: 'We cannot work',
  slows_down: 'It slows us down',
  question: 'A question',
};

/** The same in words of a pet owner, who works nowhere here. */
export const CLIENT_TICKET_PRIORITY_LABELS: Readonly<Record<TicketPriority, string>> = {
  cannot_work: 'I cannot get any further',
  slows_down: 'It works, but not well',
  question: 'A question',
};

/** What a ticket is about. */
export const TICKET_TOPICS = ['problem', 'how_to', 'data', 'account', 'billing', 'idea'] as const;
export type TicketTopic = (typeof TICKET_TOPICS)[number];

export const TICKET_TOPIC_LABELS: Readonly<Record<TicketTopic, string>> = {
  problem: 'Something does not work',
  how_to: 'How do I …?',
  data: 'Import, export or wrong data',
  account: 'Sign-in and accounts',
  billing: 'Our plan and its invoices',
  idea: 'An idea or a wish',
};

/** What a pet owner asks about: plans and imports are the clinic's. */
export const CLIENT_TICKET_TOPICS = [
  'problem',
  'how_to',
  'data',
  'account',
  'idea',
] as const satisfies readonly TicketTopic[];

/** The same in words of a pet owner. */
export const CLIENT_TICKET_TOPIC_LABELS: Readonly<Record<TicketTopic, string>> = {
  ...TICKET_TOPIC_LABELS,
  data: 'Something about me is wrong',
};
