import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApi } from '#test/api.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { givenContact } from '#test/given-conversations.ts';
import { givenClientWithPet, givenClinic, givenPerson, givenStaff } from '#test/given.ts';
import { addNoteEndpoint, sendMessageEndpoint } from '../../compose.contract.ts';
import {
  countMyUnreadEndpoint,
  getMyConversationEndpoint,
  listMyConversationsEndpoint,
  listMyMessagesEndpoint,
  markMyConversationEndpoint,
  startMyConversationEndpoint,
  writeMyMessageEndpoint,
} from '../../own.contract.ts';
import { conversationsHandlers } from '../routes.ts';

let db: TestDatabase;
let api: ReturnType<typeof createTestApi>;
beforeAll(async () => {
  db = await createTestDatabase();
  api = createTestApi(db, conversationsHandlers);
});
afterAll(() => db.drop());

async function givenPortal() {
  const { clinicId } = await givenClinic(db.owner);
  const desk = await givenStaff(db.owner, clinicId, { role: 'csr', name: 'Sam Desk' });
  const account = await givenPerson(db.owner, { role: 'client' });
  const { clientId, petId } = await givenClientWithPet(db.owner, clinicId, { account });
  await givenContact(db, clinicId, clientId, `${randomUUID()}@clients.test`);
  const start = (text = 'Can Biscuit eat rice?') =>
    api.call(account, startMyConversationEndpoint, {
      clinicId,
      petId,
      subject: 'Food',
      clientMessageId: randomUUID(),
      text,
    });
  return { clinicId, desk, account, clientId, petId, start };
}

const written = () => ({ clientMessageId: randomUUID(), text: 'Sure.' });

test('a client writes, reads the answer without notes, and is told by email once until they have read', async () => {
  const { desk, account, start } = await givenPortal();
  const { body } = await start();
  const id = body.conversationId;
  expect(body).toMatchObject({
    emergencyInstruction: null,
    message: { isFromClinic: false },
    expectation: { isOpenNow: true },
  });
  await api.call(desk, addNoteEndpoint, { id, clientMessageId: randomUUID(), text: 'Difficult client' });
  const isSeen = async () => (await api.call(account, getMyConversationEndpoint, { id })).body.isSeen;
  expect(await isSeen()).toBe(false);
  const reply = () =>
    api.call(desk, sendMessageEndpoint, {
      id,
      ...written(),
      seenMessageId: body.message.id,
      sendAnyway: true,
    });
  expect((await reply()).body).toMatchObject({ status: 'delivered', undoUntil: null });
  expect(await isSeen()).toBe(true);
  await reply();
  const { body: thread } = await api.call(account, listMyMessagesEndpoint, { id });
  expect(thread.items.map(({ text }) => text)).toEqual(['Sure.', 'Sure.', 'Can Biscuit eat rice?']);
  expect(thread.items[0]).toMatchObject({ authorName: 'Sam Desk', isFromClinic: true });
  expect((await api.call(account, countMyUnreadEndpoint, {})).body).toEqual({ unread: 2 });
  const notices = async () =>
    (
      await db.owner.query(
        `select from mail_outbox where template = 'portal_notice' and details ->> 'conversationId' = $1`,
        [id],
      )
    ).rowCount;
  expect(await notices()).toBe(1);
  await api.call(account, markMyConversationEndpoint, { id });
  expect((await api.call(account, countMyUnreadEndpoint, {})).body).toEqual({ unread: 0 });
  await reply();
  expect(await notices()).toBe(2);
});

test('an emergency is answered at once, in the answer and in the thread', async () => {
  const { account, start } = await givenPortal();
  const { body } = await start('My dog cannot breathe');
  expect(body.emergencyInstruction).not.toBeNull();
  const thread = await api.call(account, listMyMessagesEndpoint, { id: body.conversationId });
  expect(thread.body.items[0]).toMatchObject({ isEmergencyInstruction: true, isFromClinic: true });
});

test('a client sees and writes in no conversation of others', async () => {
  const ours = await givenPortal();
  const theirs = await givenPortal();
  const { conversationId: id } = (await ours.start()).body;
  expect((await api.call(theirs.account, listMyConversationsEndpoint, {})).body.items).toEqual([]);
  expect((await api.call(theirs.account, getMyConversationEndpoint, { id })).status).toBe(404);
  expect((await api.call(theirs.account, listMyMessagesEndpoint, { id })).status).toBe(404);
  expect((await api.call(theirs.account, markMyConversationEndpoint, { id })).status).toBe(404);
  expect((await api.call(theirs.account, writeMyMessageEndpoint, { id, ...written() })).status).toBe(404);
  expect(
    (
      await api.call(theirs.account, startMyConversationEndpoint, {
        clinicId: ours.clinicId,
        subject: 'x',
        ...written(),
      })
    ).status,
  ).toBe(404);
});
