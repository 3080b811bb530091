import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApi } from '#test/api.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { asJob, freshNumber, inboundSms } from '#test/given-conversations.ts';
import { givenClientWithPet, givenClinic, givenPerson, givenStaff, type Person } from '#test/given.ts';
import { addPushSubscriptionEndpoint } from '#practice/web-push/contract.ts';
import { webPushHandlers } from '#practice/web-push/server/routes.ts';
import { assignConversationEndpoint } from '../handling.contract.ts';
import { startMyConversationEndpoint } from '../own.contract.ts';
import { sendMessageEndpoint } from '../compose.contract.ts';
import { receiveMessage } from './public/receive-message.ts';
import { conversationsHandlers } from './routes.ts';

/** A Tuesday at noon in Berlin. */
const NOON = new Date('2026-03-10T11:00:00Z');

let db: TestDatabase;
let api: ReturnType<typeof createTestApi>;
let clinicId: string;
let client: Person;
let doctor: Person & { readonly staffMemberId: string };
let csr: Person & { readonly staffMemberId: string };
const owners = new Map<string, Person>();
beforeAll(async () => {
  db = await createTestDatabase();
  api = createTestApi(db, [...conversationsHandlers, ...webPushHandlers]);
});
afterAll(() => db.drop());
beforeEach(async () => {
  owners.clear();
  ({ clinicId } = await givenClinic(db.owner));
  client = await givenPerson(db.owner, { role: 'client' });
  await givenClientWithPet(db.owner, clinicId, { account: client });
  doctor = await givenStaff(db.owner, clinicId, { role: 'doctor' });
  csr = await givenStaff(db.owner, clinicId, { role: 'csr' });
  for (const person of [client, doctor, csr]) {
    const { body } = await api.call(person, addPushSubscriptionEndpoint, {
      endpoint: `https://fcm.googleapis.com/fcm/send/${randomUUID()}`,
      p256dh: 'B'.repeat(87),
      auth: 'A'.repeat(22),
    });
    owners.set(body.id, person);
  }
});

/** Who is told what, in the order of the queue. Takes it out of the queue. */
async function told(): Promise<{ who: Person | undefined; kind: string; address: string }[]> {
  const { rows } = await db.owner.query<{
    payload: { subscriptionId: string; kind: string; address: string };
  }>(
    `delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
      where t.id = j.task_id and t.identifier = 'push.send' returning j.payload`,
  );
  return rows.map(({ payload }) => ({
    who: owners.get(payload.subscriptionId),
    kind: payload.kind,
    address: payload.address,
  }));
}

const receive = (text: string, from = freshNumber()) =>
  asJob(db, clinicId, NOON, (scope) => receiveMessage(scope, inboundSms(from, { text })));

async function givenAssigned(assigneeId: string | null, by = csr): Promise<string> {
  const { conversationId } = await receive('Hello');
  const { rows } = await db.owner.query<{ version: number }>(
    'select version from conversations where id = $1',
    [conversationId],
  );
  const { status } = await api.call(by, assignConversationEndpoint, {
    id: conversationId,
    version: rows[0]?.version ?? 0,
    assigneeId,
    teamId: null,
  });
  expect(status).toBe(200);
  return conversationId;
}

describe('staff are notified', () => {
  test('all of them of an emergency', async () => {
    const { conversationId } = await receive('My dog ate chocolate and has seizures, he cannot breathe');
    const address = `/clinic/messages?conversation=${conversationId}`;
    const all = await told();
    expect(new Set(all.map(({ who }) => who?.userId))).toEqual(new Set([doctor.userId, csr.userId]));
    expect(all.map(({ kind, address: to }) => [kind, to])).toEqual([
      ['emergency', address],
      ['emergency', address],
    ]);
  });

  test('of no other message that is nobody’s', async () => {
    await receive('When do you open?');
    expect(await told()).toEqual([]);
  });

  test('of a conversation that becomes theirs, unless they took it themselves', async () => {
    const id = await givenAssigned(doctor.staffMemberId);
    expect(await told()).toEqual([
      { who: doctor, kind: 'assigned', address: `/clinic/messages?conversation=${id}` },
    ]);
    await givenAssigned(csr.staffMemberId);
    expect(await told()).toEqual([]);
  });

  test('of what its client writes then', async () => {
    const id = await givenAssigned(doctor.staffMemberId);
    await told();
    const { rows } = await db.owner.query<{ address: string }>(
      'select address from conversations where id = $1',
      [id],
    );
    await receive('Are you there?', rows[0]?.address ?? '');
    expect((await told()).map(({ who, kind }) => [who?.userId, kind])).toEqual([[doctor.userId, 'assigned']]);
  });
});

describe('a client is notified', () => {
  test('of each answer in the portal, and not of what they write themselves', async () => {
    const { body, status } = await api.call(client, startMyConversationEndpoint, {
      clinicId,
      subject: 'Question',
      clientMessageId: randomUUID(),
      text: 'When do you open?',
    });
    expect(status).toBe(200);
    expect((await told()).filter(({ who }) => who === client)).toEqual([]);
    for (const text of ['At nine.', 'And we close at six.']) {
      const sent = await api.call(doctor, sendMessageEndpoint, {
        id: body.conversationId,
        clientMessageId: randomUUID(),
        text,
        seenMessageId: null,
        sendAnyway: true,
      });
      expect(sent.status).toBe(200);
      expect(await told()).toEqual([
        { who: client, kind: 'message', address: `/client/messages/${body.conversationId}` },
      ]);
    }
  });
});
