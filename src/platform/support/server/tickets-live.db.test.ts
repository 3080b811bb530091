import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApi } from '#test/api.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { givenClinic, givenPerson, givenStaff, type Person } from '#test/given.ts';
import { openWire, type WireClient } from '#test/realtime-client.ts';
import { startTestRealtime, TEST_KEY, type TestRealtime } from '#test/supabase.ts';
import {
  addTicketNoteEndpoint,
  answerTicketEndpoint,
  changeTicketEndpoint,
  openTicketEndpoint,
} from '../contract.ts';
import { supportHandlers } from './routes.ts';

let db: TestDatabase;
let realtime: TestRealtime;
const wires: WireClient[] = [];
beforeAll(async () => {
  db = await createTestDatabase();
  realtime = await startTestRealtime(db);
});
afterAll(async () => {
  for (const { socket } of wires) socket.terminate();
  await realtime.close();
  await db.drop();
});

/** A person's open screen, subscribed to their own channel. */
async function givenScreen(person: Person): Promise<WireClient> {
  const wire = await openWire(realtime.url, '2.0.0', TEST_KEY);
  wires.push(wire);
  expect(await wire.join(`user:${person.userId}`, person.token)).toMatchObject({ status: 'ok' });
  return wire;
}
const isTicketEvent = ({ event, payload }: { event: string; payload: unknown }) =>
  event === 'broadcast' && JSON.stringify(payload).includes('"event":"ticket"');
/** The ticket events that a screen has received so far, up to a marker that is sent last. */
async function ticketTexts(wire: WireClient, { userId }: Person): Promise<readonly string[]> {
  await db.owner.query(`select app.broadcast($1, 'mark', '{}')`, [`user:${userId}`]);
  await wire.next(
    ({ event, payload }) => event === 'broadcast' && JSON.stringify(payload).includes('"mark"'),
  );
  return wire.received.filter(isTicketEvent).map(({ payload }) => JSON.stringify(payload));
}

test('broadcasts a message by its id to those who can read it, and a note to the platform only', async () => {
  const api = createTestApi(db, supportHandlers);
  const { clinicId } = await givenClinic(db.owner);
  const csr = await givenStaff(db.owner, clinicId, { role: 'csr' });
  const admin = await givenStaff(db.owner, clinicId, { role: 'clinic_admin' });
  const colleague = await givenStaff(db.owner, clinicId, { role: 'doctor' });
  const platform = await givenPerson(db.owner, { role: 'platform_admin' });
  const screens = new Map(
    await Promise.all(
      [csr, admin, colleague, platform].map(async (person) => [person, await givenScreen(person)] as const),
    ),
  );
  const eventCounts = async () => {
    const counts = new Map<Person, number>();
    for (const [person, wire] of screens) counts.set(person, (await ticketTexts(wire, person)).length);
    return [csr, admin, colleague, platform].map((person) => counts.get(person));
  };

  const { body } = await api.call(csr, openTicketEndpoint, {
    topic: 'problem',
    priority: 'cannot_work',
    subject: 'canary-subject',
    text: 'canary-words',
  });
  const ticketId = body.id;
  expect(await eventCounts()).toEqual([1, 1, 0, 1]);

  await api.call(platform, addTicketNoteEndpoint, { ticketId, text: 'canary-note' });
  await api.call(platform, changeTicketEndpoint, { ticketId, assigneeId: platform.userId });
  expect(await eventCounts()).toEqual([1, 1, 0, 3]);

  await api.call(platform, answerTicketEndpoint, { ticketId, text: 'canary-answer' });
  expect(await eventCounts()).toEqual([2, 2, 0, 4]);

  for (const wire of screens.values()) expect(JSON.stringify(wire.received)).not.toContain('canary');
});
