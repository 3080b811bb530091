import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inbox } from '#app/message-inbox.ts';
import { textIn } from '#practice/message-channels/fake/twilio-reports.ts';
import { FAKE_NUMBER } from '#practice/message-channels/fake/twilio-state.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { CLIENT_NUMBER, type GivenTwilio, givenTwilio } from './given-channels.ts';

/** From Twilio's request to the conversation and the consents, with nothing in between replaced. */
let db: TestDatabase;
let given: GivenTwilio;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());
beforeEach(async () => {
  given = await givenTwilio(db, { inbox });
});

const write = async (...bodies: readonly string[]) => {
  for (const body of bodies)
    textIn(given.fake.state, { accountSid: given.account.sid, from: CLIENT_NUMBER, to: FAKE_NUMBER, body });
  const statuses = await given.report((requests) => [...requests, ...requests]);
  expect(statuses).toEqual(bodies.flatMap(() => [200, 200]));
  await given.work(given.clinicId);
};
const messages = async () =>
  (
    await db.owner.query<{ conversation: string; body: string }>(
      `select conversation_id as conversation, text as body from messages where clinic_id = $1 and direction = 'in' order by created_at, id`,
      [given.clinicId],
    )
  ).rows;
const consents = async () =>
  (
    await db.owner.query<{ action: string; channel: string; address: string }>(
      'select action, channel, address from contact_consents where clinic_id = $1 order by id',
      [given.clinicId],
    )
  ).rows;

describe('a text of somebody who is not known', () => {
  test('begins one conversation, once, however often it is reported', async () => {
    await write('Do you treat rabbits?', 'He is called Flopsy.');
    const found = await messages();
    expect(found.map(({ body }) => body)).toEqual(['Do you treat rabbits?', 'He is called Flopsy.']);
    expect(new Set(found.map(({ conversation }) => conversation)).size).toBe(1);
  });

  test('that says stop is entered in the consents', async () => {
    await write('Hello', 'STOP');
    expect(await consents()).toMatchObject([{ action: 'stop', channel: 'sms', address: CLIENT_NUMBER }]);
  });
});

test('an opt-out at the carrier is entered in the consents when a text is refused', async () => {
  given.fake.state.blocked.add(`${FAKE_NUMBER} ${CLIENT_NUMBER}`);
  expect(await given.channel.send(given.message())).toMatchObject({ failure: 'opted_out' });
  expect(await consents()).toMatchObject([
    { action: 'carrier_stop', channel: 'sms', address: CLIENT_NUMBER },
  ]);
});
