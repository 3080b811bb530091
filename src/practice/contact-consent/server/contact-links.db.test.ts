import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createLog } from '#foundation/server/log.ts';
import { createTestApi } from '#test/api.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { asClinicJob, givenContact, moveClinic } from '#test/given-consents.ts';
import { givenClientWithPet, givenClinic, givenStaff, type Person } from '#test/given.ts';
import { eraseClientEndpoint } from '#practice/erasures/contract.ts';
import { erasuresHandlers } from '#practice/erasures/server/routes.ts';
import { mergeRecordsEndpoint, undoMergeEndpoint } from '#practice/merges/contract.ts';
import { mergesHandlers } from '#practice/merges/server/routes.ts';
import { openContactLinkEndpoint, answerContactLinkEndpoint } from '../links.contract.ts';
import { decideContacts } from './public/decide-contacts.ts';
import { recordConsent } from './public/record-consent.ts';
import { confirmationLinks, unsubscribeLinks } from './public/unsubscribe-links.ts';
import { contactConsentHandlers } from './routes.ts';
import { serveOneClick } from './serve-one-click.ts';

const ORIGIN = 'https://app.example';
const EMAIL = 'casey@people.test';
const NOON = new Date('2026-11-25T12:00:00Z');

/** Whoever has the link: nobody is signed in. */
const anyone: Person | null = null;

let db: TestDatabase;
let api: ReturnType<typeof createTestApi>;
let clinicId: string;
let clientId: string;
let admin: Person;
beforeAll(async () => {
  db = await createTestDatabase();
  api = createTestApi(
    db,
    [...contactConsentHandlers, ...erasuresHandlers, ...mergesHandlers],
    [
      (app, parts) =>
        serveOneClick({
          database: db.database,
          consumeAllowance: parts.consumeAllowance,
          addressOf: parts.addressOf,
          log: createLog('silent'),
        })(app),
    ],
  );
});
afterAll(() => db.drop());
beforeEach(async () => {
  ({ clinicId } = await givenClinic(db.owner));
  await moveClinic(db, clinicId, { country: 'US', region: 'MA', zone: 'America/New_York' });
  ({ clientId } = await givenClientWithPet(db.owner, clinicId));
  await givenContact(db, { clinicId, clientId }, 'email', EMAIL);
  admin = await givenStaff(db.owner, clinicId, { role: 'clinic_admin' });
});

const recipient = (rest: Partial<Parameters<typeof unsubscribeLinks>[2][number]> = {}) => ({
  clientId,
  channel: 'email' as const,
  address: EMAIL,
  purpose: 'marketing' as const,
  ...rest,
});

const linkOf = async (rest: Parameters<typeof recipient>[0] = {}) => {
  const [link] = await asClinicJob(db, clinicId, (scope) =>
    unsubscribeLinks(scope, ORIGIN, [recipient(rest)]),
  );
  if (!link) throw new Error('There must be a link.');
  return { ...link, token: link.url.split('#')[1] ?? '' };
};

const isAllowed = async (purpose: 'appointment' | 'care' | 'marketing', client: string | null = clientId) => {
  const [decision] = await asClinicJob(db, clinicId, (scope) =>
    decideContacts(scope, [{ clientId: client, channel: 'email', address: EMAIL, purpose, at: NOON }]),
  );
  return decision?.allowed === true;
};

const rows = async () => {
  const { rows: found } = await db.owner.query<{
    action: string;
    address: string | null;
    client_id: string | null;
  }>(`select action, address, client_id from contact_consents where clinic_id = $1 order by position`, [
    clinicId,
  ]);
  return found;
};

describe('OPTOUT-3: links of emails', () => {
  test('a recipient has one link for a purpose, whose token is not stored', async () => {
    const link = await linkOf();
    expect(link.url).toBe(`${ORIGIN}/unsubscribe#${link.token}`);
    expect(link.headers).toEqual({
      'List-Unsubscribe': `<${ORIGIN}/unsubscribe/one-click/${link.token}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    });
    expect(await linkOf()).toEqual(link);
    expect((await linkOf({ purpose: 'care' })).token).not.toBe(link.token);
    expect((await linkOf({ address: 'other@people.test' })).token).not.toBe(link.token);
    const { rows: stored } = await db.owner.query<{ token_hash: Buffer }>(
      'select token_hash from contact_links where clinic_id = $1 and purpose = $2 and address = $3',
      [clinicId, 'marketing', EMAIL],
    );
    expect(stored.map(({ token_hash: hash }) => hash.toString('hex'))).toEqual([
      createHash('sha256').update(link.token).digest('hex'),
    ]);
  });

  test('a mail program ends messages by one post; a scanner that opens the link ends nothing', async () => {
    const { token } = await linkOf();
    const opened = await api.app.request(`/unsubscribe/one-click/${token}`);
    expect([opened.status, opened.headers.get('location')]).toEqual([302, `/unsubscribe#${token}`]);
    await api.call(anyone, openContactLinkEndpoint, { token });
    expect(await isAllowed('marketing')).toBe(true);
    const post = () =>
      api.app.request(`/unsubscribe/one-click/${token}`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: 'List-Unsubscribe=One-Click',
      });
    expect((await post()).status).toBe(200);
    expect((await post()).status).toBe(200);
    expect(await isAllowed('marketing')).toBe(false);
    expect(await isAllowed('appointment')).toBe(true);
    expect(await rows()).toHaveLength(1);
    const unknown = token.replace(/.$/, token.endsWith('A') ? 'B' : 'A');
    const refused = await api.app.request(`/unsubscribe/one-click/${unknown}`, { method: 'POST' });
    expect(refused.status).toBe(404);
  });

  test('the page shows the choices of the address and saves them', async () => {
    const { token } = await linkOf();
    const opened = await api.call(anyone, openContactLinkEndpoint, { token });
    expect(opened.body).toMatchObject({
      kind: 'unsubscribe',
      purpose: 'marketing',
      off: [],
      address: 'ca…@people.test',
    });
    const saved = await api.call(anyone, answerContactLinkEndpoint, {
      token,
      off: ['care', 'marketing'],
      on: ['appointment'],
    });
    expect(saved.body).toMatchObject({ off: ['care', 'marketing'] });
    expect(await rows()).toHaveLength(2);
    const again = await api.call(anyone, answerContactLinkEndpoint, {
      token,
      off: ['care'],
      on: ['marketing'],
    });
    expect(again.body).toMatchObject({ off: ['care'] });
    expect(await isAllowed('marketing')).toBe(true);
    expect(await isAllowed('care')).toBe(false);
  });

  test('a link works after the client was merged, and after the merge was undone', async () => {
    const { clientId: keptId } = await givenClientWithPet(db.owner, clinicId);
    const { token } = await linkOf();
    const merged = await api.call(admin, mergeRecordsEndpoint, {
      subject: 'client',
      keptId,
      mergedId: clientId,
    });
    expect(merged.status).toBe(200);
    await api.call(anyone, answerContactLinkEndpoint, { token, off: ['marketing'], on: [] });
    expect(await isAllowed('marketing', keptId)).toBe(false);
    expect((await api.call(admin, undoMergeEndpoint, { id: merged.body.id })).status).toBe(200);
    expect(await isAllowed('marketing')).toBe(false);
  });

  test('an address from a form is confirmed by its link, by a press only', async () => {
    await moveClinic(db, clinicId, { country: 'DE', region: null, zone: 'Europe/Berlin' });
    const from = recipient({ clientId: null, address: 'new@people.test', purpose: 'appointment' });
    await asClinicJob(db, clinicId, (scope) =>
      recordConsent(scope, { ...from, action: 'requested', method: 'web_form' }),
    );
    const ask = async () => {
      const [decision] = await asClinicJob(db, clinicId, (scope) =>
        decideContacts(scope, [{ ...from, at: NOON }]),
      );
      return decision?.allowed;
    };
    const [url] = await asClinicJob(db, clinicId, (scope) => confirmationLinks(scope, ORIGIN, [from]));
    const token = url?.split('#')[1] ?? '';
    expect((await api.call(anyone, openContactLinkEndpoint, { token })).body).toMatchObject({
      kind: 'confirm',
      isConfirmed: false,
    });
    expect(await ask()).toBe(false);
    const confirmed = await api.call(anyone, answerContactLinkEndpoint, {
      token,
      off: ['appointment'],
      on: [],
    });
    expect(confirmed.body).toMatchObject({ isConfirmed: true, off: [] });
    await api.call(anyone, answerContactLinkEndpoint, { token, off: [], on: [] });
    expect(await ask()).toBe(true);
    expect((await rows()).map(({ action }) => action)).toEqual(['requested', 'given']);
    // It ends nothing, though it is a link.
    const post = await api.app.request(`/unsubscribe/one-click/${token}`, { method: 'POST' });
    expect(post.status).toBe(404);
  });
});

describe('G-02: what an erasure leaves', () => {
  const stop = (client: string | null) =>
    asClinicJob(db, clinicId, (scope) =>
      recordConsent(scope, {
        clientId: client,
        channel: 'email',
        address: EMAIL,
        purpose: null,
        action: 'stop',
        method: 'message',
        evidence: { messageId: 'm1' },
      }),
    );
  const erase = async () => {
    const { status } = await api.call(admin, eraseClientEndpoint, {
      id: clientId,
      confirmName: 'Casey Client',
    });
    expect(status).toBe(200);
  };

  test('a stop holds for whoever has the address later, and nothing names the client', async () => {
    await stop(clientId);
    await stop(null);
    const { token } = await linkOf();
    await erase();
    expect((await rows()).map(({ address }) => address)).toEqual([null, null]);
    const { rows: links } = await db.owner.query('select address from contact_links where clinic_id = $1', [
      clinicId,
    ]);
    expect(links).toEqual([{ address: null }]);
    const { clientId: next } = await givenClientWithPet(db.owner, clinicId, { name: 'Next Client' });
    await givenContact(db, { clinicId, clientId: next }, 'email', EMAIL);
    expect(await isAllowed('appointment', next)).toBe(false);
    // The link of the erased client still works, and names nobody again.
    const used = await api.call(anyone, answerContactLinkEndpoint, { token, off: ['marketing'], on: [] });
    expect(used.body).toMatchObject({ address: null, off: ['marketing'] });
    expect((await rows()).map(({ address }) => address)).toEqual([null, null, null]);
  });

  test('what another client with the same address said is that client’s', async () => {
    const { clientId: other } = await givenClientWithPet(db.owner, clinicId, { name: 'Other Client' });
    await givenContact(db, { clinicId, clientId: other }, 'email', EMAIL);
    await stop(other);
    await erase();
    expect((await rows()).map(({ address }) => address)).toEqual([EMAIL]);
  });

  test('CORE-4: outside of an erasure no row changes, and none is deleted by anybody', async () => {
    await stop(clientId);
    for (const change of [
      `update contact_consents set address = null, evidence = '{"erased": true}' where clinic_id = $1`,
      `update contact_consents set action = 'start' where clinic_id = $1`,
      `update contact_consents set client_id = null where clinic_id = $1`,
      `delete from contact_consents where clinic_id = $1`,
    ])
      await expect(db.owner.query(change, [clinicId])).rejects.toThrow('append-only');
  });
});

test('MERGE-1: a stop of either client holds after a merge', async () => {
  const { clientId: keptId } = await givenClientWithPet(db.owner, clinicId);
  await asClinicJob(db, clinicId, (scope) =>
    recordConsent(scope, {
      clientId,
      channel: 'email',
      address: EMAIL,
      purpose: 'marketing',
      action: 'withdrawn',
      method: 'portal',
    }),
  );
  const { status } = await api.call(admin, mergeRecordsEndpoint, {
    subject: 'client',
    keptId,
    mergedId: clientId,
  });
  expect(status).toBe(200);
  expect(await isAllowed('marketing', keptId)).toBe(false);
  expect(await isAllowed('marketing', clientId)).toBe(false);
  expect(await rows()).toMatchObject([{ client_id: keptId }]);
});
