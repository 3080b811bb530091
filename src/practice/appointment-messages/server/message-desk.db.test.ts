import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApi } from '#test/api.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { bookVisit, givenVisitWorld, type VisitWorld } from '#test/given-visits.ts';
import { openTestStorage } from '#test/storage.ts';
import { createLog } from '#foundation/server/log.ts';
import { MINUTE_MS } from '#foundation/values/zoned-time.ts';
import { moveAppointmentEndpoint } from '#practice/appointments/contract.ts';
import { appointmentsHandlers } from '#practice/appointments/server/routes.ts';
import { listAppointmentMessagesEndpoint } from '../contract.ts';
import type { AppointmentMessageParts } from './appointment-message-parts.ts';
import { sendMessagesOfClinic } from './jobs/send-messages-job.ts';
import { messageDesk } from './public/message-desk.ts';
import { appointmentMessagesHandlers } from './routes.ts';

let db: TestDatabase;
let api: ReturnType<typeof createTestApi>;
let storage: Awaited<ReturnType<typeof openTestStorage>>;
let parts: AppointmentMessageParts;
let world: VisitWorld;
beforeAll(async () => {
  db = await createTestDatabase();
  api = createTestApi(db, [...appointmentsHandlers, ...appointmentMessagesHandlers]);
  storage = await openTestStorage(db);
  parts = {
    database: db.database,
    siteUrl: 'https://tailwell.test',
    keep: storage.keep,
    log: createLog('silent'),
    desk: messageDesk,
  };
});
afterAll(async () => {
  await storage.close();
  await db.drop();
});
beforeEach(async () => {
  world = await givenVisitWorld(db.owner);
});

const at = (days: number): Date =>
  new Date(Math.ceil((Date.now() + days * 1440 * MINUTE_MS) / (15 * MINUTE_MS)) * 15 * MINUTE_MS);
const run = () => sendMessagesOfClinic(parts, world.clinicId, new Date(Date.now() + 10 * MINUTE_MS));
const written = async () =>
  (
    await db.owner.query<{
      channel: string;
      status: string;
      text: string;
      subject: string;
      files: string[] | null;
    }>(
      `select m.channel, m.status, m.text, m.subject,
         (select array_agg(f.content_type order by f.position) from message_files f where f.message_id = m.id) as files
         from messages m where m.clinic_id = $1 order by m.position`,
      [world.clinicId],
    )
  ).rows;
const listed = async (appointmentId: string) =>
  (await api.call(world.csr, listAppointmentMessagesEndpoint, { appointmentId })).body.items;

test('a confirmation is one email with the link and the calendar file, however often the job runs', async () => {
  const { id } = await bookVisit(api, world, at(10));
  await run();
  await run();
  const [message, ...more] = await written();
  expect(more).toEqual([]);
  expect(message).toMatchObject({
    channel: 'email',
    files: ['text/calendar; charset=UTF-8; method=REQUEST'],
  });
  expect(message?.text).toMatch(/https:\/\/tailwell\.test\/appointment#[\w-]{64}/);
  expect(message?.text).toContain('Biscuit');
  expect((await listed(id))[0]).toMatchObject({
    kind: 'confirmation',
    state: 'queued',
    channel: 'email',
    delivery: message?.status,
    conversationId: expect.any(String),
  });
});

test('what was not sent yet when the visit moves is taken back, and asked for again', async () => {
  const { id, version } = await bookVisit(api, world, at(10));
  await run();
  const moved = await api.call(world.csr, moveAppointmentEndpoint, {
    id,
    version,
    startsAt: at(12).toISOString(),
  });
  expect(moved.status).toBe(200);
  await run();
  expect((await written()).map(({ status }) => status === 'canceled')).toEqual([true, false]);
  const kinds = (await listed(id)).map(({ kind, state, reason }) => [kind, state, reason]);
  expect(kinds).toContainEqual(['confirmation', 'canceled', 'withdrawn']);
  expect(kinds).toContainEqual(['confirmation', 'queued', null]);
});

test('a client without an email address and a text message channel hears of it in the portal, or not at all', async () => {
  await db.owner.query('delete from client_contacts where clinic_id = $1', [world.clinicId]);
  await bookVisit(api, world, at(10));
  await run();
  expect((await written()).map(({ channel, files }) => [channel, files])).toEqual([['portal', null]]);
  const other = await givenVisitWorld(db.owner);
  await db.owner.query('update clients set user_id = null where id = $1', [other.clientId]);
  await db.owner.query('delete from client_contacts where clinic_id = $1', [other.clinicId]);
  const { id } = await bookVisit(api, other, at(10));
  world = other;
  await run();
  const [confirmation] = await listed(id);
  expect(confirmation).toMatchObject({ state: 'suppressed', reason: 'unreachable' });
  expect(confirmation?.refusals.map(({ channel, reason }) => [channel, reason])).toEqual([
    ['email', 'no_address'],
    ['sms', 'channel_off'],
    ['portal', 'no_address'],
  ]);
});
