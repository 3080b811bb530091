import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApi } from '#test/api.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { asClinicJob, givenContact, moveClinic } from '#test/given-consents.ts';
import { givenClientWithPet, givenClinic, givenPerson, givenStaff, type Person } from '#test/given.ts';
import {
  changeContactPreferenceEndpoint,
  changeContactSettingsEndpoint,
  getClientConsentsEndpoint,
  getContactSettingsEndpoint,
  recordClientConsentEndpoint,
} from '../contract.ts';
import {
  changeMyPreferenceEndpoint,
  getMyContactsEndpoint,
  recordMyConsentEndpoint,
} from '../own.contract.ts';
import { preferredChannels } from './public/preferred-channels.ts';
import { recordConsent } from './public/record-consent.ts';
import { contactConsentHandlers } from './routes.ts';

const PHONE = '+16175550123';

let db: TestDatabase;
let api: ReturnType<typeof createTestApi>;
let clinicId: string;
let clientId: string;
let csr: Person;
let account: Person;
beforeAll(async () => {
  db = await createTestDatabase();
  api = createTestApi(db, contactConsentHandlers);
});
afterAll(() => db.drop());
beforeEach(async () => {
  ({ clinicId } = await givenClinic(db.owner));
  await moveClinic(db, clinicId, { country: 'US', region: 'Texas', zone: 'America/Chicago' });
  account = await givenPerson(db.owner, { role: 'client' });
  ({ clientId } = await givenClientWithPet(db.owner, clinicId, { account }));
  await givenContact(db, { clinicId, clientId }, 'phone', PHONE);
  csr = await givenStaff(db.owner, clinicId, { role: 'csr', name: 'Robin Desk' });
});

const get = async () => (await api.call(csr, getClientConsentsEndpoint, { clientId })).body;
const isAllowed = async (purpose: string) =>
  (await get()).addresses
    .find(({ channel }) => channel === 'sms')
    ?.purposes.find((one) => one.purpose === purpose)?.isAllowed;

const say = (
  action: 'given' | 'informed' | 'restored' | 'start' | 'stop' | 'withdrawn',
  purpose: 'appointment' | 'care' | 'marketing' | null,
  rest: { address?: string; method?: 'staff_verbal' | 'staff_written' } = {},
) =>
  api.call(csr, recordClientConsentEndpoint, {
    clientId,
    channel: 'sms',
    address: PHONE,
    method: 'staff_written',
    action,
    purpose,
    note: 'At the desk',
    ...rest,
  });

describe('CONSENT-4: what staff records', () => {
  test('a written consent stores the text that was shown, who recorded it and when', async () => {
    expect(await isAllowed('care')).toBe(false);
    expect(await say('given', 'care')).toMatchObject({ status: 200 });
    const { addresses, history } = await get();
    expect(addresses.map(({ channel }) => channel)).toEqual(['sms', 'whatsapp']);
    expect(await isAllowed('care')).toBe(true);
    expect(await isAllowed('marketing')).toBe(false);
    expect(history).toMatchObject([
      {
        action: 'given',
        purpose: 'care',
        strength: 'written',
        address: PHONE,
        note: 'At the desk',
        recordedByName: 'Robin Desk',
        wordingVersion: 1,
        wording: expect.stringContaining('automated reminders of care'),
      },
    ]);
    const { rows } = await db.owner.query(
      `select after from audit_entries where clinic_id = $1 and action = 'contact_consent.recorded'`,
      [clinicId],
    );
    // Never the address: the audit trail is not where it is erased.
    expect(JSON.stringify(rows)).not.toContain(PHONE);
  });

  test('it is taken back by another row', async () => {
    await say('given', 'care');
    await say('withdrawn', 'care');
    expect(await isAllowed('care')).toBe(false);
    await say('given', 'care');
    expect(await isAllowed('care')).toBe(true);
    expect((await get()).history).toHaveLength(3);
  });

  test('a stop ends everything until a start; that of the carrier stays', async () => {
    await say('stop', null);
    expect((await get()).addresses[0]).toMatchObject({ channel: 'sms', block: 'stop' });
    expect(await isAllowed('appointment')).toBe(false);
    await say('start', null);
    expect(await isAllowed('appointment')).toBe(true);
    await asClinicJob(db, clinicId, (scope) =>
      recordConsent(scope, {
        clientId,
        channel: 'sms',
        address: PHONE,
        purpose: null,
        action: 'carrier_stop',
        method: 'carrier',
        evidence: { code: '21610' },
      }),
    );
    await say('start', null);
    expect((await get()).addresses[0]).toMatchObject({ block: 'carrier_stop' });
  });

  test('only for an address of the client, with a purpose where it is about one, and not for another clinic', async () => {
    expect(await say('given', 'care', { address: '+16175559999' })).toMatchObject({ status: 404 });
    expect(await say('given', null)).toMatchObject({ status: 422 });
    expect(await say('stop', 'care')).toMatchObject({ status: 422 });
    const outsider = await givenStaff(db.owner, (await givenClinic(db.owner)).clinicId, { role: 'csr' });
    expect((await api.call(outsider, getClientConsentsEndpoint, { clientId })).status).toBe(404);
  });

  test('what an unknown number said is shown with the client who has it now', async () => {
    await asClinicJob(db, clinicId, (scope) =>
      recordConsent(scope, {
        clientId: null,
        channel: 'sms',
        address: PHONE,
        purpose: null,
        action: 'stop',
        method: 'message',
        evidence: { messageId: 'm1' },
      }),
    );
    expect((await get()).history).toMatchObject([{ action: 'stop', messageId: 'm1' }]);
  });
});

describe('what the client says in the portal', () => {
  const mine = async () => (await api.call(account, getMyContactsEndpoint, {})).body.items;
  const choose = (
    action: 'given' | 'start' | 'stop' | 'withdrawn',
    purpose: 'appointment' | 'marketing' | null,
  ) =>
    api.call(account, recordMyConsentEndpoint, { clinicId, channel: 'sms', address: PHONE, action, purpose });

  test('they agree, decline, stop and start again', async () => {
    expect(await mine()).toMatchObject([
      { clinicId, addresses: [{ channel: 'sms' }, { channel: 'whatsapp' }] },
    ]);
    expect(await choose('given', 'marketing')).toMatchObject({ status: 200 });
    expect(await isAllowed('marketing')).toBe(true);
    expect((await get()).history).toMatchObject([{ method: 'portal', strength: 'written' }]);
    await choose('withdrawn', 'appointment');
    expect(await isAllowed('appointment')).toBe(false);
    await choose('stop', null);
    expect((await mine())[0]?.addresses[0]).toMatchObject({ block: 'stop' });
    await choose('start', null);
    expect(await isAllowed('marketing')).toBe(true);
  });

  test('only about themselves', async () => {
    const other = await givenPerson(db.owner, { role: 'client' });
    const call = await api.call(other, recordMyConsentEndpoint, {
      clinicId,
      channel: 'sms',
      address: PHONE,
      action: 'stop',
      purpose: null,
    });
    expect(call.status).toBe(404);
    const foreign = await api.call(account, recordMyConsentEndpoint, {
      clinicId,
      channel: 'sms',
      address: '+16175550000',
      action: 'stop',
      purpose: null,
    });
    expect(foreign.status).toBe(404);
    expect((await api.call(other, getMyContactsEndpoint, {})).body.items).toEqual([]);
  });

  test('the order of channels is one for both, changed by one at a time', async () => {
    const first = await api.call(account, changeMyPreferenceEndpoint, {
      clinicId,
      channels: ['sms', 'email'],
      version: 0,
    });
    expect(first.body).toMatchObject({ channels: ['sms', 'email'], version: 1 });
    const stale = await api.call(csr, changeContactPreferenceEndpoint, {
      clientId,
      channels: ['email'],
      version: 0,
    });
    expect(stale).toMatchObject({ status: 409, body: { code: 'record_changed' } });
    await api.call(csr, changeContactPreferenceEndpoint, { clientId, channels: ['email'], version: 1 });
    const found = await asClinicJob(db, clinicId, (scope) => preferredChannels(scope, [clientId]));
    expect(found.get(clientId)).toEqual(['email']);
  });
});

describe('the clinic’s settings', () => {
  test('are 9 to 20 o’clock at first, with the rules of the law and of the state', async () => {
    const { body } = await api.call(csr, getContactSettingsEndpoint, {});
    expect(body).toMatchObject({ fromMinute: 540, toMinute: 1_200, purposesOff: [], version: 0 });
    const marketing = body.laws.find(
      ({ purpose, channels }) => purpose === 'marketing' && channels.includes('sms'),
    );
    expect(marketing).toMatchObject({
      consent: 'express_written',
      source: expect.stringContaining('SB 140'),
    });
    expect(marketing?.hours?.[6]).toEqual([720, 1_260]);
  });

  test('are changed by a clinic admin, one at a time', async () => {
    const admin = await givenStaff(db.owner, clinicId, { role: 'clinic_admin' });
    const change = (person: Person, version: number) =>
      api.call(person, changeContactSettingsEndpoint, {
        fromMinute: 600,
        toMinute: 1_080,
        purposesOff: ['marketing'],
        stopPhrases: ['no more of it'],
        version,
      });
    expect((await change(csr, 0)).status).toBe(403);
    expect(await change(admin, 0)).toMatchObject({ status: 200, body: { fromMinute: 600, version: 1 } });
    expect(await change(admin, 0)).toMatchObject({ status: 409 });
    await say('given', 'marketing');
    expect((await get()).addresses[0]?.purposes.find(({ purpose }) => purpose === 'marketing')).toMatchObject(
      {
        reason: 'channel_off',
      },
    );
  });
});
