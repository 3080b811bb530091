import type { Hono } from 'hono';
import type { FakeEnv } from './fake-guard.ts';
import { exportMessages } from './export-messages.ts';
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

/** The conversation with a contact, created with the first message: one, whatever the channels. */
function conversationWith(state: FakeState, contact: FakeRecord): FakeRecord {
  const found = [...state.records.conversations.values()].find((one) => one['contactId'] === contact.id);
  const { locationId } = contact;
  return found ?? put(state, 'conversations', { locationId, contactId: contact.id, unreadCount: 0 });
}

/** An event names the id of a message differently. */
const eventOf = ({ id: messageId, ...rest }: FakeRecord): Fields => ({ ...rest, messageId });

function saveMessage(state: FakeState, conversation: FakeRecord, fields: Fields): FakeRecord {
  const { locationId } = conversation;
  const message = put(state, 'messages', { ...fields, locationId, conversationId: conversation.id });
  put(
    state,
    'conversations',
    { lastMessageBody: message['body'], lastMessageDate: message['dateAdded'] },
    conversation.id,
  );
  emit(state, fields['direction'] === 'inbound' ? 'InboundMessage' : 'OutboundMessage', eventOf(message));
  return message;
}

/** The names of channels where messages are sent, with those of their DND settings. */
const DND_KEYS: Readonly<Record<string, string>> = {
  SMS: 'SMS',
  WhatsApp: 'WhatsApp',
  FB: 'FB',
  IG: 'FB',
  Email: 'Email',
};

/** Whether a contact does not want to be written to: at all, or on this channel. */
function isBlocked(contact: FakeRecord, type: string): boolean {
  const settings = contact['dndSettings'];
  const key = DND_KEYS[type] ?? type;
  const setting: unknown = typeof settings === 'object' && settings ? Reflect.get(settings, key) : undefined;
  const status: unknown = typeof setting === 'object' && setting ? Reflect.get(setting, 'status') : undefined;
  return status === 'active' || status === 'permanent' || (contact['dnd'] === true && status !== 'inactive');
}

const badRequest = (message: string) => ({ statusCode: 400, message, error: 'Bad Request' });

function refusalOf(contact: FakeRecord, type: string): string | null {
  if (isBlocked(contact, type)) return 'Contact has DND enabled.';
  const needsNumber = type === 'SMS' || type === 'WhatsApp';
  return needsNumber && typeof contact['phone'] !== 'string' ? 'Missing phone number for the contact.' : null;
}

/** A client writes on a channel, by its name in events: SMS, WhatsApp, FB or IG. With `isEmpty` its content comes later. */
export function writeAsContact(
  state: FakeState,
  contact: FakeRecord,
  {
    type,
    body,
    attachments = [],
    isEmpty = false,
  }: {
    readonly type: string;
    readonly body: string;
    readonly attachments?: readonly string[];
    readonly isEmpty?: boolean;
  },
): FakeRecord {
  const fields = {
    contactId: contact.id,
    messageType: type,
    contentType: 'text/plain',
    direction: 'inbound',
    status: 'delivered',
  };
  const content = { body, attachments };
  const message = saveMessage(state, conversationWith(state, contact), {
    ...fields,
    ...(isEmpty ? { body: '', attachments: [] } : content),
  });
  return isEmpty ? put(state, 'messages', content, message.id) : message;
}

/** The network reports what became of a message that was sent. */
export function changeStatus(state: FakeState, messageId: string, status: string): void {
  emit(state, 'OutboundMessage', eventOf(put(state, 'messages', { status }, messageId)));
}

function mountMessages(routes: Hono<FakeEnv>, state: FakeState): void {
  routes.get('/conversations/messages/export', (c) => c.json(exportMessages(state, c.req.query())));
  routes.get('/conversations/messages/:id', (c) => {
    const message = findOwn(c, state, 'messages');
    return message ? c.json(message) : notFound(c, 'Message');
  });
  routes.post('/conversations/messages', async (c) => {
    const fields = await readFields(c);
    const refused = requireTexts(c, fields, 'type', 'contactId');
    if (refused) return refused;
    const contact = state.records.contacts.get(textOf(fields['contactId']) ?? '');
    if (!contact || contact.locationId !== c.get('access').locationId) return notFound(c, 'Contact');
    const refusal = refusalOf(contact, textOf(fields['type']) ?? '');
    if (refusal !== null) return c.json(badRequest(refusal), 400);
    const conversation = conversationWith(state, contact);
    const channel = { contactId: contact.id, messageType: fields['type'], contentType: 'text/plain' };
    const body = fields['message'] ?? fields['html'] ?? '';
    const sent = saveMessage(state, conversation, {
      ...channel,
      body,
      attachments: fields['attachments'] ?? [],
      direction: 'outbound',
      status: 'sent',
      source: 'api',
    });
    if (state.options.reply !== null) {
      const reply = { body: state.options.reply, direction: 'inbound', status: 'delivered' };
      saveMessage(state, conversation, { ...channel, ...reply });
    }
    return c.json({ conversationId: conversation.id, messageId: sent.id });
  });
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
  mountMessages(routes, state);
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
}
