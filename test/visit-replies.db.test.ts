import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inbox } from '#app/message-inbox.ts';
import { addDays } from '#foundation/values/day.ts';
import { instantAtMinute, localDayOf, MINUTE_MS } from '#foundation/values/zoned-time.ts';
import { createLog } from '#foundation/server/log.ts';
import type { AppointmentMessageParts } from '#practice/appointment-messages/server/appointment-message-parts.ts';
import { sendMessagesOfClinic } from '#practice/appointment-messages/server/jobs/send-messages-job.ts';
import { messageDesk } from '#practice/appointment-messages/server/public/message-desk.ts';
import { appointmentsHandlers } from '#practice/appointments/server/routes.ts';
import {
  createFakeMessageChannel,
  type FakeMessageChannel,
} from '#practice/conversations/fake/fake-message-channel.ts';
import { deliverConversation } from '#practice/conversations/server/jobs/deliver-messages-job.ts';
import { setMessageChannel } from '#practice/conversations/server/public/set-message-channel.ts';
import { createTestApi } from './api.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { asJob, freshNumber, givenContact, inboundSms, requestSms } from './given-conversations.ts';
import { bookVisit, givenSecondPet, givenVisitWorld, type VisitWorld } from './given-visits.ts';
import { requestMessages } from '#practice/conversations/server/public/request-messages.ts';

/** From the message about a visit to the reply that confirms it, with nothing in between replaced but the provider. */
let db: TestDatabase;
let api: ReturnType<typeof createTestApi>;
let world: VisitWorld;
let channel: FakeMessageChannel;
let number = '';
beforeAll(async () => {
  db = await createTestDatabase();
  api = createTestApi(db, appointmentsHandlers);
});
afterAll(() => db.drop());
beforeEach(async () => {
  world = await givenVisitWorld(db.owner);
  channel = createFakeMessageChannel();
  number = freshNumber();
  await givenContact(db, world.clinicId, world.clientId, number);
  await db.owner.query('insert into appointment_message_settings (clinic_id, rules) values ($1, $2)', [
    world.clinicId,
    { noticeChannels: ['sms'] },
  ]);
  await asJob(db, world.clinicId, new Date(), (scope) =>
    setMessageChannel(scope, { channel: 'sms', endpoint: null, isOn: true, isDefault: true }),
  );
});

const noon = (days: number, minute = 720): Date =>
  new Date(instantAtMinute(addDays(localDayOf(Date.now(), 'Europe/Berlin'), days), minute, 'Europe/Berlin'));

/** Delivers what waits in every conversation of the clinic, whatever the time: quiet hours are another test's. */
async function deliverAll() {
  await db.owner.query(
    `update messages set scheduled_for = null, status = 'queued' where clinic_id = $1 and status = 'scheduled'`,
    [world.clinicId],
  );
  const { rows } = await db.owner.query<{ id: string }>('select id from conversations where clinic_id = $1', [
    world.clinicId,
  ]);
  for (const { id } of rows)
    await deliverConversation(
      { database: db.database, channels: [channel] },
      { clinicId: world.clinicId, conversationId: id },
      () => noon(0),
    );
}

async function notifyClient() {
  const parts: AppointmentMessageParts = {
    database: db.database,
    siteUrl: 'https://clinic.test',
    log: createLog('silent'),
    keep: ({ mimeType }) => Promise.resolve({ id: randomUUID(), mimeType, sizeBytes: 0 }),
    desk: {
      ...messageDesk,
      // Calendar files go with emails only, and are not stored here.
      request: (scope, requests) =>
        requestMessages(
          scope,
          requests.map((one) => ({ ...one, files: [] })),
        ),
    },
  };
  await sendMessagesOfClinic(parts, world.clinicId, new Date(Date.now() + 10 * MINUTE_MS));
  await deliverAll();
}

const reply = (text: string) =>
  asJob(db, world.clinicId, noon(0), (scope) =>
    inbox.receiveMessage(scope, inboundSms(number, { text, endpoint: null })),
  );

async function stateNow() {
  const visits = await db.owner.query<{ status: string }>(
    'select status from appointments where clinic_id = $1 order by starts_at, id',
    [world.clinicId],
  );
  const conversations = await db.owner.query<{ status: string; unread: number; isWaiting: boolean }>(
    `select status, unread_count as unread, waiting_since is not null as "isWaiting" from conversations where clinic_id = $1`,
    [world.clinicId],
  );
  return { visits: visits.rows.map(({ status }) => status), conversations: conversations.rows };
}
const answers = async () =>
  (
    await db.owner.query<{ text: string }>(
      `select text from messages where clinic_id = $1 and answer_kind = 'visit_confirmation'`,
      [world.clinicId],
    )
  ).rows.map(({ text }) => text);

describe('MSG-5: a client who answers a message about a visit', () => {
  test('with yes confirms it and is thanked, and nobody has to read the answer', async () => {
    await bookVisit(api, world, noon(10));
    await notifyClient();
    expect(channel.sent).toHaveLength(1);
    await reply('Yes!');
    expect(await stateNow()).toEqual({
      visits: ['confirmed'],
      conversations: [expect.objectContaining({ unread: 0, isWaiting: false })],
    });
    const [answer, ...more] = await answers();
    expect([answer, more]).toEqual([expect.stringContaining('Your appointment is confirmed.'), []]);
    const { rows } = await db.owner.query(
      `select kind from conversation_events where clinic_id = $1 and kind in ('reopened', 'visit_confirmed')`,
      [world.clinicId],
    );
    expect(rows).toEqual([{ kind: 'visit_confirmed' }]);
    const audit = await db.owner.query(
      `select after ->> 'how' as how from audit_entries where clinic_id = $1 and after ->> 'status' = 'confirmed'`,
      [world.clinicId],
    );
    expect(audit.rows).toEqual([{ how: 'reply' }]);
  });

  test('confirms all visits of the household that it speaks of', async () => {
    const second = await givenSecondPet(db.owner, world, 'Juno');
    await bookVisit(api, world, noon(10));
    await bookVisit(api, world, noon(10, 750), second);
    await notifyClient();
    expect(channel.sent).toHaveLength(1);
    await reply('C');
    expect((await stateNow()).visits).toEqual(['confirmed', 'confirmed']);
  });

  test('with more than yes is read by a person', async () => {
    await bookVisit(api, world, noon(10));
    await notifyClient();
    await reply('Yes, but may we come at ten?');
    expect(await stateNow()).toEqual({
      visits: ['booked'],
      conversations: [expect.objectContaining({ unread: 1, isWaiting: true })],
    });
    expect(await answers()).toEqual([]);
  });

  test('after a message about something else is read by a person', async () => {
    await bookVisit(api, world, noon(10));
    await notifyClient();
    await asJob(db, world.clinicId, noon(0), (scope) =>
      requestMessages(scope, [
        requestSms(world.clientId, {
          texts: { sms: { subject: null, text: 'Shall we order the special food?' } },
        }),
      ]),
    );
    await deliverAll();
    expect(channel.sent).toHaveLength(2);
    await reply('Yes');
    expect(await stateNow()).toMatchObject({ visits: ['booked'], conversations: [{ unread: 1 }] });
  });

  test('does not confirm a visit that has moved since', async () => {
    const { id } = await bookVisit(api, world, noon(10));
    await notifyClient();
    await db.owner.query(
      `update appointments set starts_at = starts_at + interval '1 day', ends_at = ends_at + interval '1 day',
         busy_until = busy_until + interval '1 day' where id = $1`,
      [id],
    );
    await reply('C');
    expect((await stateNow()).visits).toEqual(['booked']);
  });

  test('cannot confirm for another clinic', async () => {
    await bookVisit(api, world, noon(10));
    await notifyClient();
    const { rows } = await db.owner.query<{ id: string }>(
      'select id from conversations where clinic_id = $1',
      [world.clinicId],
    );
    const other = await givenVisitWorld(db.owner);
    const asked = asJob(db, other.clinicId, new Date(), ({ tx }) =>
      sql`select app.confirm_by_reply(${world.clinicId}::uuid, ${rows[0]?.id}::uuid)`.execute(tx),
    );
    await expect(asked).rejects.toThrow('permission denied');
  });
});
