import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { asJob, freshNumber, givenContact, requestSms } from '#test/given-conversations.ts';
import { givenClientWithPet, givenClinic } from '#test/given.ts';
import { waitForLock } from '#test/wait-for-lock.ts';
import {
  createFakeMessageChannel,
  type FakeMessageChannel,
  KilledError,
} from '../../fake/fake-message-channel.ts';
import { cancelMessages } from '../public/cancel-messages.ts';
import type { MessageRequest } from '../public/message-request.ts';
import { recordDelivery } from '../public/record-delivery.ts';
import { requestMessages } from '../public/request-messages.ts';
import { setMessageChannel } from '../public/set-message-channel.ts';
import { deliverConversation } from './deliver-messages-job.ts';

let db: TestDatabase;
let channel: FakeMessageChannel;
let nowMs = 0;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());
beforeEach(() => {
  channel = createFakeMessageChannel();
  nowMs = Date.parse('2026-03-10T12:00:00Z');
});

const clock = () => new Date(nowMs);
const later = (ms: number) => {
  nowMs += ms;
};

async function givenSmsClinic() {
  const { clinicId } = await givenClinic(db.owner);
  const { clientId } = await givenClientWithPet(db.owner, clinicId);
  const number = freshNumber();
  await givenContact(db, clinicId, clientId, number);
  await asJob(db, clinicId, clock(), (scope) =>
    setMessageChannel(scope, { channel: 'sms', endpoint: null, isOn: true, isDefault: true }),
  );
  return { clinicId, clientId, number };
}

/** Asks for a message and gives its id and conversation. */
async function request(clinicId: string, clientId: string, changes: Partial<MessageRequest> = {}) {
  const [requested] = await asJob(db, clinicId, clock(), (scope) =>
    requestMessages(scope, [requestSms(clientId, changes)]),
  );
  if (requested?.outcome !== 'queued') throw new Error(JSON.stringify(requested));
  return requested;
}

const deliver = (clinicId: string, conversationId: string) =>
  deliverConversation({ database: db.database, channels: [channel] }, { clinicId, conversationId }, clock);

const deliverOrDie = (clinicId: string, conversationId: string) =>
  deliver(clinicId, conversationId).catch((error: unknown) => {
    if (!(error instanceof KilledError)) throw error;
  });

async function stateOf(messageId: string) {
  const { rows } = await db.owner.query<{ status: string; failure: string | null; attempts: string[] }>(
    `select m.status, m.failure, array(select coalesce(a.outcome, '-') from message_attempts a
       where a.clinic_id = m.clinic_id and a.message_id = m.id order by a.number) as attempts
       from messages m where m.id = $1`,
    [messageId],
  );
  return rows[0];
}

describe('a message', () => {
  test('is sent once, and its reports go forward only', async () => {
    const { clinicId, clientId, number } = await givenSmsClinic();
    const { messageId, conversationId } = await request(clinicId, clientId);
    await deliver(clinicId, conversationId);
    await deliver(clinicId, conversationId);
    expect(channel.sent.map(({ to }) => to)).toEqual([number]);
    expect(await stateOf(messageId)).toEqual({ status: 'sent', failure: null, attempts: ['accepted'] });
    const report = (status: 'delivered' | 'read' | 'sent' | 'undelivered') =>
      asJob(db, clinicId, clock(), (scope) =>
        recordDelivery(scope, {
          channel: 'sms',
          endpoint: null,
          providerId: channel.sent[0]?.providerId ?? '',
          status,
          failure: null,
          code: null,
          at: clock(),
        }),
      );
    await report('delivered');
    await report('sent');
    await report('undelivered');
    expect(await stateOf(messageId)).toMatchObject({ status: 'delivered' });
    await report('read');
    expect(await stateOf(messageId)).toMatchObject({ status: 'read' });
  });

  test('whose report comes while its id is being entered is delivered', async () => {
    const { clinicId, clientId } = await givenSmsClinic();
    const { messageId, conversationId } = await request(clinicId, clientId);
    const providerId = 'soon-known';
    const holder = await db.owner.connect();
    // What a delivery writes last has to wait: by then it has looked for early reports, and nobody sees its id yet.
    const holdConversation = async () => {
      await holder.query('begin');
      await holder.query('select from conversations where id = $1 for update', [conversationId]);
      return { kind: 'accepted', providerId } as const;
    };
    const sending = deliverConversation(
      { database: db.database, channels: [{ ...channel, send: holdConversation }] },
      { clinicId, conversationId },
      clock,
    );
    await waitForLock(db.owner);
    let isReported = false;
    const reporting = asJob(db, clinicId, clock(), (scope) =>
      recordDelivery(scope, {
        channel: 'sms',
        endpoint: null,
        providerId,
        status: 'delivered',
        failure: null,
        code: null,
        at: clock(),
      }),
    ).then(() => (isReported = true));
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(async () => isReported || (await db.owner.query(waiting)).rowCount === 2).toBe(true);
    await holder.query('rollback');
    holder.release();
    await Promise.all([sending, reporting]);
    expect(await stateOf(messageId)).toMatchObject({ status: 'delivered' });
  });

  test('that was canceled in time never goes, and its key can be used again', async () => {
    const { clinicId, clientId } = await givenSmsClinic();
    const { messageId, conversationId } = await request(clinicId, clientId, { key: 'reminder:1' });
    await asJob(db, clinicId, clock(), (scope) => cancelMessages(scope, ['reminder:1']));
    await deliver(clinicId, conversationId);
    expect(channel.sent).toEqual([]);
    expect(await stateOf(messageId)).toMatchObject({ status: 'canceled' });
    const again = await request(clinicId, clientId, { key: 'reminder:1' });
    expect(again.messageId).not.toBe(messageId);
    const same = await request(clinicId, clientId, { key: 'reminder:1' });
    expect(same.messageId).toBe(again.messageId);
    await deliver(clinicId, conversationId);
    expect(channel.sent).toHaveLength(1);
  });

  test('for later waits for its time, and is too late after its end', async () => {
    const { clinicId, clientId } = await givenSmsClinic();
    const sendAt = new Date(nowMs + 3_600_000);
    const soon = await request(clinicId, clientId, { sendAt });
    const late = await request(clinicId, clientId, { sendAt, sendBefore: new Date(nowMs + 3_700_000) });
    await deliver(clinicId, soon.conversationId);
    expect(channel.sent).toEqual([]);
    later(4_000_000);
    await deliver(clinicId, soon.conversationId);
    expect(channel.sent).toHaveLength(1);
    expect(await stateOf(late.messageId)).toMatchObject({ status: 'refused', failure: 'too_late' });
  });

  test('that is refused fails with the reason, and the address is left out', async () => {
    const { clinicId, clientId } = await givenSmsClinic();
    channel.behave({ refuse: 'not_textable' });
    const { messageId, conversationId } = await request(clinicId, clientId);
    await deliver(clinicId, conversationId);
    expect(await stateOf(messageId)).toEqual({
      status: 'failed',
      failure: 'not_textable',
      attempts: ['refused'],
    });
    const [next] = await asJob(db, clinicId, clock(), (scope) =>
      requestMessages(scope, [requestSms(clientId)]),
    );
    expect(next).toEqual({ outcome: 'refused', reasons: [{ channel: 'sms', reason: 'undeliverable' }] });
    const { rows } = await db.owner.query('select undeliverable_count from conversations where id = $1', [
      conversationId,
    ]);
    expect(rows).toEqual([{ undeliverable_count: 1 }]);
  });

  test('waits while its channel is down, behind the others, and all go once when it is back', async () => {
    const { clinicId, clientId } = await givenSmsClinic();
    channel.always('down');
    const first = await request(clinicId, clientId);
    const second = await request(clinicId, clientId);
    await deliver(clinicId, first.conversationId);
    await deliver(clinicId, first.conversationId);
    expect(channel.calls()).toBe(1);
    const channels = await db.owner.query(
      'select down_since, reason from message_channels where clinic_id = $1',
      [clinicId],
    );
    expect(channels.rows).toMatchObject([{ reason: 'Service unavailable' }]);
    channel.always('accept');
    later(31_000);
    await deliver(clinicId, first.conversationId);
    expect(channel.sent.map(({ messageId }) => messageId)).toEqual([first.messageId, second.messageId]);
    const up = await db.owner.query('select down_since from message_channels where clinic_id = $1', [
      clinicId,
    ]);
    expect(up.rows).toEqual([{ down_since: null }]);
  });

  test('without an answer is looked for: found it is sent, absent it is sent again', async () => {
    const { clinicId, clientId } = await givenSmsClinic();
    channel.behave('no_answer');
    const found = await request(clinicId, clientId);
    await deliver(clinicId, found.conversationId);
    expect(await stateOf(found.messageId)).toMatchObject({ status: 'sent', attempts: ['accepted'] });
    channel.behave('lost');
    const absent = await request(clinicId, clientId);
    await deliver(clinicId, absent.conversationId);
    expect(await stateOf(absent.messageId)).toMatchObject({
      status: 'sent',
      attempts: ['absent', 'accepted'],
    });
    expect(channel.sent).toHaveLength(2);
  });

  test('waits while its channel does not answer, after two attempts, and goes once when it does', async () => {
    const { clinicId, clientId } = await givenSmsClinic();
    channel.always('lost');
    const { messageId, conversationId } = await request(clinicId, clientId);
    await deliver(clinicId, conversationId);
    expect(channel.calls()).toBe(2);
    expect(await stateOf(messageId)).toMatchObject({ status: 'queued', attempts: ['absent', 'absent'] });
    const { rows } = await db.owner.query('select reason from message_channels where clinic_id = $1', [
      clinicId,
    ]);
    expect(rows).toEqual([{ reason: 'Timed out' }]);
    channel.always('accept');
    later(61_000);
    await deliver(clinicId, conversationId);
    expect(channel.sent.map((sent) => sent.messageId)).toEqual([messageId]);
    const up = await db.owner.query(
      'select down_since, failures from message_channels where clinic_id = $1',
      [clinicId],
    );
    expect(up.rows).toEqual([{ down_since: null, failures: 0 }]);
  });

  test('that nobody can find is undecided after ten minutes, and is not sent again', async () => {
    const { clinicId, clientId } = await givenSmsClinic();
    channel.setFindable(false);
    channel.behave('no_answer');
    const { messageId, conversationId } = await request(clinicId, clientId);
    await deliver(clinicId, conversationId);
    expect(await stateOf(messageId)).toMatchObject({ status: 'sending' });
    later(11 * 60_000);
    await deliver(clinicId, conversationId);
    expect(await stateOf(messageId)).toMatchObject({ status: 'unknown' });
    expect(channel.sent).toHaveLength(1);
  });
});

test('INBOX-9: through fifty kills between claim, sending and answer, every message is sent once', async () => {
  const { clinicId, clientId } = await givenSmsClinic();
  const kills = ['killed_before', 'killed_after', 'no_answer', 'lost', 'down', 'accept'] as const;
  const wanted: string[] = [];
  let conversationId = '';
  for (let run = 0; run < 50; run += 1) {
    const requested = await request(clinicId, clientId, { key: `kill:${run}` });
    ({ conversationId } = requested);
    wanted.push(requested.messageId);
    channel.behave(kills[run % kills.length] ?? 'accept');
    await deliverOrDie(clinicId, conversationId);
    later(61_000);
  }
  channel.always('accept');
  for (let run = 0; run < 5; run += 1) {
    await deliverOrDie(clinicId, conversationId);
    later(16 * 60_000);
  }
  expect(channel.sent.map(({ messageId }) => messageId)).toEqual(wanted);
  const { rows } = await db.owner.query<{ status: string }>(
    'select distinct status from messages where conversation_id = $1',
    [conversationId],
  );
  expect(rows).toEqual([{ status: 'sent' }]);
});

test('T-07: a job with the ids of another clinic does nothing', async () => {
  const ours = await givenSmsClinic();
  const theirs = await givenSmsClinic();
  const { messageId, conversationId } = await request(ours.clinicId, ours.clientId);
  await deliver(theirs.clinicId, conversationId);
  expect(channel.calls()).toBe(0);
  expect(await stateOf(messageId)).toMatchObject({ status: 'queued' });
});

test('ten thousand requests are written in a few statements, once each', async () => {
  const { clinicId } = await givenSmsClinic();
  const people = 300;
  const { rows } = await db.owner.query<{ id: string }>(
    `insert into clients (clinic_id, full_name) select $1, 'Client ' || n from generate_series(1, $2) n returning id`,
    [clinicId, people],
  );
  await db.owner.query(
    `insert into client_contacts (clinic_id, client_id, kind, value, normalized, is_primary)
     select $1, c.id, 'phone', '+4917' || (100000000 + row_number() over ()), '+4917' || (100000000 + row_number() over ()), true
       from unnest($2::uuid[]) as c (id)`,
    [clinicId, rows.map(({ id }) => id)],
  );
  const requests = rows.map(({ id }) => requestSms(id, { purpose: 'appointment', key: `bulk:${id}` }));
  const ask = () => asJob(db, clinicId, clock(), (scope) => requestMessages(scope, requests));
  const [first, second] = [await ask(), await ask()];
  expect(first.every(({ outcome }) => outcome === 'queued')).toBe(true);
  expect(second.map((one) => one.outcome === 'queued' && one.messageId)).toEqual(
    first.map((one) => one.outcome === 'queued' && one.messageId),
  );
  const jobs = await db.owner.query(
    `select count(*)::int as n from graphile_worker.jobs where task_identifier = 'conversations.deliver' and queue_name = $1`,
    [`messages:${clinicId}`],
  );
  expect(jobs.rows).toEqual([{ n: people }]);
});
