/** The ways on which a clinic and a client write to each other. `portal` is the client portal itself. */
export const MESSAGE_CHANNELS = ['portal', 'email', 'sms', 'whatsapp', 'facebook', 'instagram'] as const;
export type MessageChannelName = (typeof MESSAGE_CHANNELS)[number];

export const MESSAGE_CHANNEL_LABELS: Readonly<Record<MessageChannelName, string>> = {
  portal: 'Client portal',
  email: 'Email',
  sms: 'Text message',
  whatsapp: 'WhatsApp',
  facebook: 'Facebook Messenger',
  instagram: 'Instagram',
};

/**
 * What a message is for, which decides about consent and hours. `reply`: a person answers a client or writes to one client.
 * `transactional`: what somebody asked for, such as a confirmation. `appointment`: a reminder of a booked appointment.
 * `care`: a reminder of care that is due. `marketing`: everything else that the clinic sends of its own accord.
 */
export const MESSAGE_PURPOSES = ['reply', 'transactional', 'appointment', 'care', 'marketing'] as const;
export type MessagePurpose = (typeof MESSAGE_PURPOSES)[number];

export const MESSAGE_PURPOSE_LABELS: Readonly<Record<MessagePurpose, string>> = {
  reply: 'Conversation',
  transactional: 'Confirmations and notices',
  appointment: 'Appointment reminders',
  care: 'Care reminders',
  marketing: 'News and offers',
};

export const CONVERSATION_STATUSES = ['open', 'pending', 'snoozed', 'resolved'] as const;
export type ConversationStatus = (typeof CONVERSATION_STATUSES)[number];

export const CONVERSATION_STATUS_LABELS: Readonly<Record<ConversationStatus, string>> = {
  open: 'Open',
  pending: 'Pending',
  snoozed: 'Snoozed',
  resolved: 'Resolved',
};

export const CONVERSATION_PRIORITIES = ['urgent', 'high', 'normal', 'low'] as const;
export type ConversationPriority = (typeof CONVERSATION_PRIORITIES)[number];

export const CONVERSATION_PRIORITY_LABELS: Readonly<Record<ConversationPriority, string>> = {
  urgent: 'Urgent',
  high: 'High',
  normal: 'Normal',
  low: 'Low',
};

/**
 * What became of a message that a clinic sends. `scheduled`: it has a time of its own, or can still be undone. `queued`: it waits for its
 * channel. `sending`: the provider was asked and has not answered yet. `unknown`: whether the provider took it cannot be found out; a
 * person decides. `sent`, `delivered`, `read`: what the provider said, forward only. `failed`, `undelivered`: it did not arrive.
 * `refused`: the recipient may not be contacted. `canceled`: a person or an event took it back in time.
 */
export const DELIVERY_STATUSES = [
  'scheduled',
  'queued',
  'sending',
  'unknown',
  'sent',
  'delivered',
  'read',
  'failed',
  'undelivered',
  'refused',
  'canceled',
] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];
