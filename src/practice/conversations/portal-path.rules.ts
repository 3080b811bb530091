/** Where a client reads a conversation, and where the staff does. */
export const portalPath = (conversationId: string): string => `/client/messages/${conversationId}`;
export const inboxPath = (conversationId: string): string =>
  `/clinic/messages?conversation=${conversationId}`;
