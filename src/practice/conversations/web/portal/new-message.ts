import { CONVERSATION_TOPIC_LABELS, type ConversationTopic } from '#vocabulary/conversations.ts';

/** As a client reads them. */
export const MY_TOPIC_LABELS: Readonly<Record<ConversationTopic, string>> = {
  ...CONVERSATION_TOPIC_LABELS,
  medical: 'My pet’s health',
};

const WITH_PET: Readonly<Record<ConversationTopic, (petName: string) => string>> = {
  general: (petName) => `Question about ${petName}`,
  medical: (petName) => `${petName}’s health`,
  appointment: (petName) => `Appointment for ${petName}`,
  refill: (petName) => `Medication refill for ${petName}`,
  billing: (petName) => `Invoice or payment for ${petName}`,
};

/** The subject of a new conversation, which nobody has to type: by it the list tells conversations apart. */
export const subjectOf = (topic: ConversationTopic, petName: string | null): string =>
  petName === null ? CONVERSATION_TOPIC_LABELS[topic] : WITH_PET[topic](petName);
