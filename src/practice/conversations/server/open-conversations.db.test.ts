import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApi } from '#test/api.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { asJob, freshNumber, givenContact, inboundSms, requestSms } from '#test/given-conversations.ts';
import { givenClientWithPet, givenClinic, givenStaff, type Person } from '#test/given.ts';
import { startConversationEndpoint } from '../compose.contract.ts';
import {
  countConversationsEndpoint,
  getConversationEndpoint,
  listConversationsEndpoint,
} from '../contract.ts';
import { setConversationStatusEndpoint } from '../handling.contract.ts';
import type { InboundMessage } from './public/inbound-message.ts';
import { receiveMessage } from './public/receive-message.ts';
import { requestMessages } from './public/request-messages.ts';
import { setMessageChannel } from './public/set-message-channel.ts';
import { conversationsHandlers } from './routes.ts';

let db: TestDatabase;
let api: ReturnType<typeof createTestApi>;
beforeAll(async () => {
  db = await createTestDatabase();
  api = createTestApi(db, conversationsHandlers);
});
afterAll(() => db.drop());

async function givenInbox() {
  const { clinicId } = await givenClinic(db.owner);
  const desk = await givenStaff(db.owner, clinicId, { role: 'csr' });
  const { clientId } = await givenClientWithPet(db.owner, clinicId);
  const number = freshNumber();
  await givenContact(db, clinicId, clientId, number);
  const asClinic = <T>(work: Parameters<typeof asJob<T>>[3]) => asJob(db, clinicId, new Date(), work);
  await asClinic((scope) =>
    setMessageChannel(scope, { channel: 'sms', endpoint: null, isOn: true, isDefault: true }),
  );
  return {
    desk,
    clientId,
    number,
    /** A reminder, or another message that no person writes. @returns its conversation. */
    remind: async (): Promise<string> => {
      const [requested] = await asClinic((scope) => requestMessages(scope, [requestSms(clientId)]));
      if (requested?.outcome !== 'queued') throw new Error(JSON.stringify(requested));
      return requested.conversationId;
    },
    receive: (changes: Partial<InboundMessage> = {}) =>
      asClinic((scope) => receiveMessage(scope, inboundSms(number, changes))),
  };
}

const openOf = async (desk: Person) => {
  const { items } = (await api.call(desk, listConversationsEndpoint, { view: 'open' })).body;
  const { open } = (await api.call(desk, countConversationsEndpoint, {})).body;
  expect(open).toBe(items.length);
  return items.map(({ id }) => id);
};

test('a conversation of automatic messages alone is not open, until the client writes', async () => {
  const { desk, remind, receive } = await givenInbox();
  const id = await remind();
  expect(await remind()).toBe(id);
  expect(await openOf(desk)).toEqual([]);
  // An out-of-office note is no message of the client.
  await receive({ isMachine: true, text: 'I am out of the office.' });
  expect(await openOf(desk)).toEqual([]);
  expect((await receive()).conversationId).toBe(id);
  expect(await openOf(desk)).toEqual([id]);
});

test('a reminder to a client whose conversation is open leaves it open', async () => {
  const { desk, remind, receive } = await givenInbox();
  const { conversationId } = await receive();
  expect(await remind()).toBe(conversationId);
  expect(await openOf(desk)).toEqual([conversationId]);
});

test('what a person begins waits for the client, and what they reopen is open', async () => {
  const { desk, clientId } = await givenInbox();
  const started = await api.call(desk, startConversationEndpoint, {
    clientId,
    channel: 'sms',
    clientMessageId: crypto.randomUUID(),
    text: 'The results are in.',
  });
  const id = started.body.conversationId;
  expect(await openOf(desk)).toEqual([]);
  const setStatus = async (status: 'open' | 'resolved') => {
    const { version } = (await api.call(desk, getConversationEndpoint, { id })).body;
    await api.call(desk, setConversationStatusEndpoint, { id, version, status });
  };
  await setStatus('open');
  expect(await openOf(desk)).toEqual([id]);
  await setStatus('resolved');
  expect(await openOf(desk)).toEqual([]);
});

test('a search finds what is not open', async () => {
  const { desk, number, remind } = await givenInbox();
  const id = await remind();
  const { items } = (await api.call(desk, listConversationsEndpoint, { q: number })).body;
  expect(items.map((one) => one.id)).toEqual([id]);
});
