import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { CONNECTION, type GivenTwilio, givenTwilio, openChannels } from '#test/given-channels.ts';
import { givenClinic, givenStaff, type Person } from '#test/given.ts';
import {
  changeRouteEndpoint,
  connectTwilioEndpoint,
  disconnectTwilioEndpoint,
  getChannelSettingsEndpoint,
  listChannelStatesEndpoint,
} from '../contract.ts';
import { FAKE_AUTH_TOKEN, FAKE_SERVICE_SID } from '../fake/twilio-state.ts';

let db: TestDatabase;
let given: GivenTwilio;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());
beforeEach(async () => {
  given = await givenTwilio(db);
});

const connect = (over: Partial<typeof CONNECTION>) =>
  given.web.call(given.admin, connectTwilioEndpoint, { ...CONNECTION, ...over });

describe('connecting Twilio', () => {
  test('shows what is connected, and never the token', async () => {
    const { body } = await given.web.call(given.admin, getChannelSettingsEndpoint, {});
    expect(body.twilio).toMatchObject({
      state: 'connected',
      accountName: 'Sample clinic',
      tokenHint: '9012',
      senderNumber: '+15005550006',
      registration: 'unknown',
      hears: true,
    });
    expect(JSON.stringify(body)).not.toContain(FAKE_AUTH_TOKEN);
    const { rows } = await db.owner.query<{ text: string }>(
      `select (select a::text from twilio_accounts a where clinic_id = $1) || coalesce((select string_agg(e::text, '') from audit_entries e where e.clinic_id = $1), '') as text`,
      [given.clinicId],
    );
    expect(rows[0]?.text).not.toContain(FAKE_AUTH_TOKEN);
  });

  test.each([
    ['authToken', { authToken: '9'.repeat(32) }, 'does not accept'],
    ['senderNumber', { senderNumber: '+15005550099' }, 'not in this Twilio account'],
    [
      'serviceSid',
      { senderNumber: null, serviceSid: 'MG00000000000000000000000000000009' },
      'not in this Twilio account',
    ],
    ['senderNumber', { serviceSid: FAKE_SERVICE_SID }, 'either'],
    ['accountSid', { accountSid: 'AC1' }, 'begins with'],
  ] as const)(
    'says at %s what is wrong, and keeps the account that was there',
    async (field, over, words) => {
      const { status, body } = await connect(over);
      expect(status).toBe(422);
      expect(body).toMatchObject({ fields: [{ path: field }] });
      expect(JSON.stringify(body)).toContain(words);
      const { body: settings } = await given.web.call(given.admin, getChannelSettingsEndpoint, {});
      expect(settings.twilio).toMatchObject({ state: 'connected', tokenHint: '9012' });
    },
  );

  test('takes a number as people write it, and a service with its registration', async () => {
    expect((await connect({ senderNumber: '+1 (500) 555-0006' })).status).toBe(200);
    const { body } = await connect({ senderNumber: null, serviceSid: FAKE_SERVICE_SID });
    expect(body.twilio).toMatchObject({
      senderNumber: null,
      serviceSid: FAKE_SERVICE_SID,
      registration: 'approved',
      hears: false,
    });
  });

  test('says that Twilio does not respond', async () => {
    given.fake.state.options.failures.push(
      ...Array.from({ length: 3 }, () => ({ path: /./, failure: 'down' as const })),
    );
    expect((await connect({})).status).toBe(503);
  });

  test('a suspended account is not connected', async () => {
    given.account.isActive = false;
    expect((await connect({})).status).toBe(422);
  });

  test('disconnecting forgets the token', async () => {
    const { body } = await given.web.call(given.admin, disconnectTwilioEndpoint, {});
    expect(body.twilio).toMatchObject({ state: 'disconnected' });
    const { rows } = await db.owner.query('select token_sealed from twilio_accounts where clinic_id = $1', [
      given.clinicId,
    ]);
    expect(rows).toEqual([{ token_sealed: null }]);
    const { body: states } = await given.web.call(given.admin, listChannelStatesEndpoint, {});
    expect(states.items.find(({ channel }) => channel === 'sms')).toMatchObject({ state: 'off' });
  });
});

describe('who may', () => {
  const roles = ['doctor', 'csr', 'technician'] as const;

  test.each(roles)('%s sees whether messages can be sent, and not the settings', async (role) => {
    const person: Person = await givenStaff(db.owner, given.clinicId, { role });
    expect((await given.web.call(person, listChannelStatesEndpoint, {})).status).toBe(200);
    expect((await given.web.call(person, getChannelSettingsEndpoint, {})).status).toBe(403);
    expect((await given.web.call(person, connectTwilioEndpoint, CONNECTION)).status).toBe(403);
  });

  test('another clinic sees nothing of it, and its seal does not open elsewhere', async () => {
    const { clinicId } = await givenClinic(db.owner);
    const visitor = await givenStaff(db.owner, clinicId, { role: 'clinic_admin' });
    const { body } = await given.web.call(visitor, getChannelSettingsEndpoint, {});
    expect(body.twilio).toBe(null);
    await db.owner.query(
      `insert into twilio_accounts (clinic_id, state, account_sid, token_sealed, token_hint, sender_number)
         select $2, state, account_sid, token_sealed, token_hint, sender_number from twilio_accounts where clinic_id = $1`,
      [given.clinicId, clinicId],
    );
    await db.owner.query(
      `insert into message_channel_routes (clinic_id, channel, way) values ($1, 'sms', 'twilio')`,
      [clinicId],
    );
    await expect(given.channel.send({ ...given.message(), clinicId })).rejects.toThrow();
    expect(given.fake.state.texts).toEqual([]);
  });

  test('a channel is not turned on without its provider', async () => {
    const { clinicId } = await givenClinic(db.owner);
    const admin = await givenStaff(db.owner, clinicId, { role: 'clinic_admin' });
    const { web } = openChannels(db);
    const turnOn = (channel: 'facebook' | 'sms', way: 'gohighlevel' | 'twilio') =>
      web.call(admin, changeRouteEndpoint, { channel, way, isOn: true });
    expect((await turnOn('sms', 'twilio')).status).toBe(409);
    expect((await turnOn('sms', 'gohighlevel')).status).toBe(409);
    expect((await turnOn('facebook', 'twilio')).status).toBe(422);
  });
});
