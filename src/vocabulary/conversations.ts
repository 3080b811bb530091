/** What a conversation is about. It decides, with the priority, by when it should be answered. */
export const CONVERSATION_TOPICS = ['general', 'medical', 'appointment', 'refill', 'billing'] as const;
export type ConversationTopic = (typeof CONVERSATION_TOPICS)[number];

export const CONVERSATION_TOPIC_LABELS: Readonly<Record<ConversationTopic, string>> = {
  general: 'General question',
  medical: 'Health of a pet',
  appointment: 'Appointment',
  refill: 'Medication refill',
  billing: 'Invoice or payment',
};

/** `note` is for the staff: it never leaves the clinic. */
export const MESSAGE_DIRECTIONS = ['in', 'out', 'note'] as const;
export type MessageDirection = (typeof MESSAGE_DIRECTIONS)[number];

/** Red: the animal may be in danger. Amber: somebody should look soon. */
export const EMERGENCY_LEVELS = ['red', 'amber'] as const;
export type EmergencyLevel = (typeof EMERGENCY_LEVELS)[number];

/** What happens to a conversation apart from messages. */
export const CONVERSATION_EVENTS = [
  'opened',
  'reopened',
  'status_changed',
  'snoozed',
  'snooze_ended',
  'assigned',
  'team_changed',
  'priority_changed',
  'topic_changed',
  'merged',
  'unmerged',
  'matched',
  'unmatched',
  'emergency_found',
  'emergency_handled',
  'opted_out',
  'opted_in',
  'visit_confirmed',
] as const;
export type ConversationEventKind = (typeof CONVERSATION_EVENTS)[number];

/** What a message was turned into. */
export const MESSAGE_ACTIONS = ['task', 'note', 'refill', 'booking', 'document'] as const;
export type MessageActionKind = (typeof MESSAGE_ACTIONS)[number];

/** The lists of the inbox. */
export const INBOX_VIEWS = [
  'open',
  'mine',
  'unassigned',
  'waiting',
  'overdue',
  'undeliverable',
  'emergencies',
  'unread',
  'unmatched',
  'snoozed',
  'all',
] as const;
export type InboxView = (typeof INBOX_VIEWS)[number];

export const INBOX_VIEW_LABELS: Readonly<Record<InboxView, string>> = {
  open: 'Open',
  mine: 'Assigned to me',
  unassigned: 'Unassigned',
  waiting: 'Waiting for a reply',
  overdue: 'Overdue',
  undeliverable: 'Not delivered',
  emergencies: 'Emergencies',
  unread: 'Unread',
  unmatched: 'Unknown senders',
  snoozed: 'Snoozed',
  all: 'All conversations',
};
