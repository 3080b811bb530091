import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { asJob, freshNumber, givenContact, inboundSms } from '#test/given-conversations.ts';
import { givenClientWithPet, givenClinic } from '#test/given.ts';
import type { InboundMessage } from './public/inbound-message.ts';
import { receiveMessage } from './public/receive-message.ts';
import { setMessageChannel } from './public/set-message-channel.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

/** A Tuesday at noon in Berlin. */
const NOON = new Date('2026-03-10T11:00:00Z');

async function givenClient(options: Parameters<typeof givenClinic>[1] = {}) {
  const { clinicId } = await givenClinic(db.owner, options);
  const { clientId, petId } = await givenClientWithPet(db.owner, clinicId);
  const number = freshNumber();
  await givenContact(db, clinicId, clientId, number);
  return { clinicId, clientId, petId, number };
}

const receive = (clinicId: string, message: InboundMessage, now = NOON) =>
  asJob(db, clinicId, now, (scope) => receiveMessage(scope, message));

const conversation = async (id: string) =>
  (await db.owner.query('select * from conversations where id = $1', [id])).rows[0] as Record<
    string,
    unknown
  >;

const answers = async (id: string) =>
  (
    await db.owner.query<{ answer_kind: string; status: string }>(
      `select answer_kind, status from messages where conversation_id = $1 and direction = 'out' order by position`,
      [id],
    )
  ).rows;

describe('INBOX-1: a message joins', () => {
  test('the open conversation of its client, from any of their numbers, once however often it comes', async () => {
    const { clinicId, clientId, number } = await givenClient();
    const other = freshNumber();
    await db.owner.query(
      `insert into client_contacts (clinic_id, client_id, kind, value, normalized) values ($1, $2, 'phone', $3, $3)`,
      [clinicId, clientId, other],
    );
    const message = inboundSms(number);
    const first = await receive(clinicId, message);
    expect(await receive(clinicId, message)).toEqual({ ...first, isNew: false });
    const second = await receive(clinicId, inboundSms(other));
    expect(second.conversationId).toBe(first.conversationId);
    expect(await conversation(first.conversationId)).toMatchObject({
      client_id: clientId,
      address: other,
      status: 'open',
      unread_count: 2,
      last_message_id: second.messageId,
    });
  });

  test('a snoozed one, which comes back; a resolved one only if it names it', async () => {
    const { clinicId, number } = await givenClient();
    const first = await receive(clinicId, inboundSms(number));
    await db.owner.query(
      `update conversations set status = 'snoozed', snoozed_until = '2026-04-01' where id = $1`,
      [first.conversationId],
    );
    expect(await receive(clinicId, inboundSms(number))).toMatchObject({
      conversationId: first.conversationId,
    });
    expect(await conversation(first.conversationId)).toMatchObject({ status: 'open', snoozed_until: null });
    await db.owner.query(`update conversations set status = 'resolved' where id = $1`, [
      first.conversationId,
    ]);
    const next = await receive(clinicId, inboundSms(number));
    expect(next.conversationId).not.toBe(first.conversationId);
    const named = await receive(clinicId, inboundSms(number, { conversationId: first.conversationId }));
    expect(named.conversationId).toBe(first.conversationId);
    expect(await conversation(first.conversationId)).toMatchObject({ status: 'open' });
  });

  test('not the conversation of somebody else, although it names it', async () => {
    const { clinicId, number } = await givenClient();
    const first = await receive(clinicId, inboundSms(number));
    const unknown = await receive(
      clinicId,
      inboundSms(freshNumber(), { conversationId: first.conversationId }),
    );
    expect(unknown.conversationId).not.toBe(first.conversationId);
  });

  test('no conversation of another clinic', async () => {
    const ours = await givenClient();
    const theirs = await givenClient();
    const first = await receive(ours.clinicId, inboundSms(ours.number));
    const other = await receive(
      theirs.clinicId,
      inboundSms(ours.number, { conversationId: first.conversationId }),
    );
    expect(await conversation(other.conversationId)).toMatchObject({
      clinic_id: theirs.clinicId,
      client_id: null,
    });
  });

  test('one conversation, when two come at once', async () => {
    const { clinicId, number } = await givenClient();
    const both = await Promise.all([
      receive(clinicId, inboundSms(number)),
      receive(clinicId, inboundSms(number)),
    ]);
    expect(new Set(both.map(({ conversationId }) => conversationId)).size).toBe(1);
    const unknownNumber = freshNumber();
    const unknown = await Promise.all([
      receive(clinicId, inboundSms(unknownNumber)),
      receive(clinicId, inboundSms(unknownNumber)),
    ]);
    expect(new Set(unknown.map(({ conversationId }) => conversationId)).size).toBe(1);
  });
});

describe('INBOX-10: the sender', () => {
  test('is held as unknown where nobody, or two clients, have the number', async () => {
    const { clinicId, number } = await givenClient();
    const unknown = await receive(clinicId, inboundSms(freshNumber()));
    expect(await conversation(unknown.conversationId)).toMatchObject({ client_id: null });
    const { clientId: second } = await givenClientWithPet(db.owner, clinicId);
    await givenContact(db, clinicId, second, number);
    const shared = await receive(clinicId, inboundSms(number));
    expect(await conversation(shared.conversationId)).toMatchObject({ client_id: null });
  });

  test('is not believed where the channel does not prove who it is', async () => {
    const { clinicId, number } = await givenClient();
    const { conversationId } = await receive(clinicId, inboundSms(number, { isProven: false }));
    expect(await conversation(conversationId)).toMatchObject({ client_id: null });
  });

  test('is found by what the provider vouches for', async () => {
    const { clinicId, clientId, number } = await givenClient();
    const { conversationId } = await receive(
      clinicId,
      inboundSms('ct_123', { channel: 'facebook', alsoKnownAs: [{ kind: 'phone', value: number }] }),
    );
    expect(await conversation(conversationId)).toMatchObject({ client_id: clientId });
  });
});

describe('INBOX-14: what is answered by itself', () => {
  test('to an emergency what to do, and nothing else; staff sees it first', async () => {
    const { clinicId, number } = await givenClient({ alwaysOpen: false });
    await db.owner.query(
      `insert into clinic_hours (clinic_id, weekday, start_minute, end_minute) select $1, d, 540, 1020 from generate_series(1, 5) d`,
      [clinicId],
    );
    const night = new Date('2026-03-10T23:00:00Z');
    const { conversationId } = await receive(
      clinicId,
      inboundSms(number, { text: 'My dog cannot breathe' }),
      night,
    );
    expect(await answers(conversationId)).toEqual([
      { answer_kind: 'emergency_instruction', status: 'queued' },
    ]);
    expect(await conversation(conversationId)).toMatchObject({
      emergency: 'red',
      is_urgent: true,
      priority: 'urgent',
    });
    await receive(clinicId, inboundSms(number, { text: 'He still cannot breathe' }), night);
    await receive(clinicId, inboundSms(number, { text: 'Hello?' }), night);
    expect(await answers(conversationId)).toHaveLength(1);
  });

  test('outside opening hours when the clinic answers, once within seven days', async () => {
    const { clinicId, number } = await givenClient({ alwaysOpen: false });
    await db.owner.query(
      `insert into clinic_hours (clinic_id, weekday, start_minute, end_minute) select $1, d, 540, 1020 from generate_series(1, 5) d`,
      [clinicId],
    );
    const night = (day: number) => new Date(Date.UTC(2026, 2, day, 23));
    const { conversationId } = await receive(clinicId, inboundSms(number), night(10));
    await receive(clinicId, inboundSms(number), night(12));
    expect(await answers(conversationId)).toEqual([{ answer_kind: 'away', status: 'queued' }]);
    await receive(clinicId, inboundSms(number), night(18));
    expect(await answers(conversationId)).toHaveLength(2);
    const open = await receive(clinicId, inboundSms(freshNumber()));
    expect(await answers(open.conversationId)).toEqual([]);
  });

  test('nothing to a program, which opens nothing either', async () => {
    const { clinicId, number } = await givenClient();
    const { conversationId } = await receive(clinicId, inboundSms(number));
    await db.owner.query(`update conversations set status = 'resolved', unread_count = 0 where id = $1`, [
      conversationId,
    ]);
    const machine = await receive(
      clinicId,
      inboundSms(number, { isMachine: true, conversationId, text: 'I cannot breathe, out of office' }),
    );
    expect(machine.conversationId).toBe(conversationId);
    expect(await conversation(conversationId)).toMatchObject({
      status: 'resolved',
      unread_count: 0,
      emergency: null,
    });
    expect(await answers(conversationId)).toEqual([]);
  });
});

test('INBOX-2: the clock runs from the first message that waits, in opening hours', async () => {
  const { clinicId, number } = await givenClient({ alwaysOpen: false });
  await db.owner.query(
    `insert into clinic_hours (clinic_id, weekday, start_minute, end_minute) select $1, d, 540, 1020 from generate_series(1, 5) d`,
    [clinicId],
  );
  // Friday, 16:30 in Berlin; four hours are until Monday, 12:30.
  const friday = new Date('2026-03-13T15:30:00Z');
  const { conversationId } = await receive(clinicId, inboundSms(number), friday);
  const due = '2026-03-16T11:30:00.000Z';
  const at = async () =>
    new Date(String((await conversation(conversationId))['answer_due_at'])).toISOString();
  expect(await at()).toBe(due);
  await receive(clinicId, inboundSms(number), new Date('2026-03-13T15:45:00Z'));
  expect(await at()).toBe(due);
});

test('a channel is used once a message came on it', async () => {
  const { clinicId } = await givenClient();
  await asJob(db, clinicId, NOON, (scope) =>
    setMessageChannel(scope, { channel: 'sms', endpoint: '+4930100100', isOn: true, isDefault: true }),
  );
  await asJob(db, clinicId, NOON, (scope) =>
    setMessageChannel(scope, { channel: 'sms', endpoint: '+4930100200', isOn: true, isDefault: true }),
  );
  const { rows } = await db.owner.query(
    'select endpoint, is_default from message_channels where clinic_id = $1 order by endpoint',
    [clinicId],
  );
  expect(rows).toEqual([
    { endpoint: '+4930100100', is_default: false },
    { endpoint: '+4930100200', is_default: true },
  ]);
  expect(randomUUID()).not.toBe('');
});
