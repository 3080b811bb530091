/** The progress of a ticket: the last two are final states, from which it can be reopened. */
export const TICKET_STATES = ['new', 'open', 'waiting', 'solved', 'closed'] as const;
export type TicketState = (typeof TICKET_STATES)[number];

/** The label of a state on the platform's screens. */
export const TICKET_STATE_LABELS: Readonly<Record<TicketState, string>> = {
  new: 'New',
  open: 'Open',
  waiting: 'Waiting for reply',
  solved: 'Resolved',
  closed: 'Closed',
};

/** The states in which somebody still has to act. */
export const UNRESOLVED_STATES = ['new', 'open', 'waiting'] as const satisfies readonly TicketState[];

/** How urgent it is, the most urgent first; worded for a clinic. */
export const TICKET_PRIORITIES = ['cannot_work', 'slows_down', 'question'] as const;
export type TicketPriority = (typeof TICKET_PRIORITIES)[number];

export const TICKET_PRIORITY_LABELS: Readonly<Record<TicketPriority, string>> = {
  cannot_work: 'Urgent: we cannot work',
  slows_down: 'High: it slows us down',
  question: 'Normal: a question',
};

/** The same, worded for a pet owner, who does not work in a clinic. */
export const CLIENT_TICKET_PRIORITY_LABELS: Readonly<Record<TicketPriority, string>> = {
  cannot_work: 'I’m stuck',
  slows_down: 'It works, but not well',
  question: 'I have a question',
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
  idea: 'An idea or request',
};

/** Topics for pet owners: plans and imports concern clinics only. */
export const CLIENT_TICKET_TOPICS = [
  'problem',
  'how_to',
  'data',
  'account',
  'idea',
] as const satisfies readonly TicketTopic[];

/** The same, worded for a pet owner. */
export const CLIENT_TICKET_TOPIC_LABELS: Readonly<Record<TicketTopic, string>> = {
  ...TICKET_TOPIC_LABELS,
  data: 'My details are wrong',
};
