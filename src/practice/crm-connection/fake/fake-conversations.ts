import type { Hono } from 'hono';
import type { FakeEnv } from './fake-guard.ts';
import type { FakeRecord, FakeState } from './fake-state.ts';
import {
  findOwn,
  requireTexts,
  put,
  readFields,
  emit,
  textOf,
  notFound,
  type Fields,
} from './fake-records.ts';

/** The conversation with a contact, created with the first message. */
function conversationWith(state: FakeState, contact: FakeRecord): FakeRecord {
  const found = [...state.records.conversations.values()].find((one) => one['contactId'] === contact.id);
  const { locationId } = contact;
  return found ?? put(state, 'conversations', { locationId, contactId: contact.id, unreadCount: 0 });
}

function saveMessage(state: FakeState, conversation: FakeRecord, fields: Fields): FakeRecord {
  const { locationId } = conversation;
  const message = put(state, 'messages', { ...fields, locationId, conversationId: conversation.id });
  put(
    state,
    'conversations',
    { lastMessageBody: message['body'], lastMessageDate: message['dateAdded'] },
    conversation.id,
  );
  const { id: messageId, ...rest } = message;
  emit(state, fields['direction'] === 'inbound' ? 'InboundMessage' : 'OutboundMessage', {
    ...rest,
    messageId,
  });
  return message;
}

/** Conversations and their messages. If a reply is configured, each sent message gets it as an inbound message. */
export function mountFakeConversations(routes: Hono<FakeEnv>, state: FakeState): void {
  routes.get('/conversations/search', (c) => {
    const { locationId, contactId } = c.req.query();
    const conversations = [...state.records.conversations.values()].filter(
      (one) => one.locationId === locationId && (contactId === undefined || one['contactId'] === contactId),
    );
    return c.json({ conversations, total: conversations.length });
  });
  routes.post('/conversations/', async (c) => {
    const fields = await readFields(c);
    const contact = state.records.contacts.get(textOf(fields['contactId']) ?? '');
    if (!contact) return notFound(c, 'Contact');
    return c.json({ success: true, conversation: conversationWith(state, contact) }, 201);
  });
  routes.get('/conversations/:id', (c) => {
    const conversation = findOwn(c, state, 'conversations');
    return conversation ? c.json(conversation) : notFound(c, 'Conversation');
  });
  routes.get('/conversations/:id/messages', (c) => {
    const conversation = findOwn(c, state, 'conversations');
    if (!conversation) return notFound(c, 'Conversation');
    const messages = [...state.records.messages.values()].filter(
      (one) => one['conversationId'] === conversation.id,
    );
    // Nested one level deeper than documented, like the real response.
    return c.json({ messages: { lastMessageId: messages.at(-1)?.id ?? null, nextPage: false, messages } });
  });
  routes.post('/conversations/messages', async (c) => {
    const fields = await readFields(c);
    const refused = requireTexts(c, fields, 'type', 'contactId');
    if (refused) return refused;
    const contact = state.records.contacts.get(textOf(fields['contactId']) ?? '');
    if (!contact || contact.locationId !== c.get('access').locationId) return notFound(c, 'Contact');
    if (contact['dnd'] === true) {
      return c.json({ statusCode: 400, message: 'Contact has DND enabled.', error: 'Bad Request' }, 400);
    }
    const conversation = conversationWith(state, contact);
    const channel = { contactId: contact.id, messageType: fields['type'], contentType: 'text/plain' };
    const body = fields['message'] ?? fields['html'] ?? '';
    const sent = saveMessage(state, conversation, {
      ...channel,
      body,
      direction: 'outbound',
      status: 'sent',
    });
    if (state.options.reply !== null) {
      const reply = { body: state.options.reply, direction: 'inbound', status: 'delivered' };
      saveMessage(state, conversation, { ...channel, ...reply });
    }
    return c.json({ conversationId: conversation.id, messageId: sent.id });
  });
}
