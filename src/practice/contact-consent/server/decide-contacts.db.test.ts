import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ConsentAction, ConsentMethod, ConsentPurpose } from '#vocabulary/contact-consents.ts';
import type { MessageChannelName, MessagePurpose } from '#vocabulary/messages.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { asClinicJob, givenContact, moveClinic } from '#test/given-consents.ts';
import { givenClientWithPet, givenClinic } from '#test/given.ts';
import { applyOptOut } from './public/apply-opt-out.ts';
import { decideContacts } from './public/decide-contacts.ts';
import { recordConsent } from './public/record-consent.ts';

const PHONE = '+16175550123';
/** A Wednesday, 15:00 in Boston. */
const AFTERNOON = new Date('2026-11-25T20:00:00Z');

let db: TestDatabase;
let clinicId: string;
let clientId: string;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());
beforeEach(async () => {
  ({ clinicId } = await givenClinic(db.owner));
  await moveClinic(db, clinicId, { country: 'US', region: 'MA', zone: 'America/New_York' });
  ({ clientId } = await givenClientWithPet(db.owner, clinicId));
  await givenContact(db, { clinicId, clientId }, 'phone', PHONE);
});

interface Asked {
  client?: string | null;
  channel?: MessageChannelName;
  address?: string;
  at?: Date;
  clinic?: string;
}

const decide = async (
  purpose: MessagePurpose,
  { client = clientId, channel = 'sms', address = PHONE, at = AFTERNOON, clinic = clinicId }: Asked = {},
) => {
  const [decision] = await asClinicJob(db, clinic, (scope) =>
    decideContacts(scope, [{ clientId: client, channel, address, purpose, at }]),
  );
  return decision;
};

const rule = async (purpose: MessagePurpose, asked: Asked = {}) => {
  const decision = await decide(purpose, asked);
  return decision?.allowed ? 'allowed' : decision?.rule;
};

interface Recorded {
  client?: string | null;
  channel?: MessageChannelName;
  address?: string | null;
  purpose?: ConsentPurpose | null;
  clinic?: string;
}

const record = (
  action: ConsentAction,
  method: ConsentMethod,
  { client = clientId, channel = 'sms', address = PHONE, purpose = null, clinic = clinicId }: Recorded = {},
) =>
  asClinicJob(db, clinic, (scope) =>
    recordConsent(scope, { clientId: client, channel, address, purpose, action, method }),
  );

let messages = 0;
const receive = (
  text: string,
  {
    client = clientId,
    address = PHONE,
    messageId = '',
  }: { client?: string | null; address?: string; messageId?: string } = {},
) => {
  messages += 1;
  return asClinicJob(db, clinicId, (scope) =>
    applyOptOut(scope, {
      channel: 'sms',
      endpoint: null,
      address,
      clientId: client,
      text,
      optOut: null,
      messageId: messageId || `m${messages}`,
    }),
  );
};

describe('CONSENT-2: who may be written to', () => {
  test('a number of the record may be reminded of an appointment; advertising needs a written consent', async () => {
    expect(await rule('appointment')).toBe('allowed');
    expect(await rule('appointment', { address: '+16175550999' })).toBe('law:US sms appointment');
    expect(await rule('marketing')).toBe('law:US sms marketing');
    await record('given', 'staff_verbal', { purpose: 'marketing' });
    expect(await rule('marketing')).toBe('law:US sms marketing');
    await record('given', 'staff_written', { purpose: 'marketing' });
    expect(await rule('marketing')).toBe('allowed');
    await record('withdrawn', 'portal', { purpose: 'marketing', address: null });
    expect(await rule('marketing')).toBe('ledger:withdrawn');
    expect(await rule('appointment')).toBe('allowed');
  });

  test('a consent counts for whom it was given by, a refusal for the address', async () => {
    const { clientId: other } = await givenClientWithPet(db.owner, clinicId);
    await givenContact(db, { clinicId, clientId: other }, 'phone', PHONE);
    await record('given', 'staff_written', { purpose: 'marketing' });
    expect(await rule('marketing', { client: other })).toBe('law:US sms marketing');
    await record('withdrawn', 'message', { purpose: 'appointment', client: null });
    expect(await rule('appointment', { client: other })).toBe('ledger:withdrawn');
    expect(await rule('appointment')).toBe('ledger:withdrawn');
  });

  test('a consent for one number is none for another; one for all of them is', async () => {
    const second = '+16175550777';
    await givenContact(db, { clinicId, clientId }, 'phone', second);
    await record('given', 'portal', { purpose: 'marketing' });
    expect(await rule('marketing', { address: second })).toBe('law:US sms marketing');
    await record('given', 'portal', { purpose: 'marketing', address: null });
    expect(await rule('marketing', { address: second })).toBe('allowed');
  });

  test('mail that came back and complaints refuse the address until staff restores it', async () => {
    const email = { channel: 'email', address: 'casey@people.test' } as const;
    await record('complained', 'mail_report', email);
    expect(await rule('marketing', email)).toBe('ledger:complained');
    expect(await rule('appointment', email)).toBe('allowed');
    await record('bounced', 'mail_report', email);
    expect(await decide('reply', email)).toMatchObject({ allowed: false, reason: 'undeliverable' });
    await record('restored', 'staff_verbal', email);
    expect(await rule('marketing', { ...email, address: ' Casey@People.test' })).toBe('allowed');
  });

  test('what the clinic does not send is sent to nobody', async () => {
    await db.owner.query(
      `insert into contact_settings (clinic_id, purposes_off) values ($1, '{appointment}')`,
      [clinicId],
    );
    expect(await decide('appointment')).toMatchObject({
      reason: 'channel_off',
      rule: 'settings:appointment_off',
    });
    expect(await rule('transactional')).toBe('allowed');
  });

  test('an existing client in Canada is a client of the last two years', async () => {
    await moveClinic(db, clinicId, { country: 'CA', region: 'ON', zone: 'America/Toronto' });
    expect(await rule('care')).toBe('law:CA sms care');
    await record('given', 'staff_verbal', { purpose: 'care' });
    expect(await rule('care')).toBe('allowed');
  });

  test('an address from a web form gets nothing in Germany before it is confirmed', async () => {
    await moveClinic(db, clinicId, { country: 'DE', region: null, zone: 'Europe/Berlin' });
    const email = { channel: 'email', address: 'new@people.test', client: null } as const;
    expect(await rule('transactional', email)).toBe('allowed');
    await record('requested', 'web_form', { ...email, purpose: 'transactional' });
    expect(await rule('transactional', email)).toBe('law:DE email transactional:unconfirmed');
    expect(await rule('reply', email)).toBe('allowed');
    await record('given', 'confirmed_link', { ...email, purpose: 'transactional' });
    expect(await rule('transactional', email)).toBe('allowed');
  });

  test('ten thousand recipients are two statements', async () => {
    const questions = Array.from({ length: 10_000 }, (_, index) => ({
      clientId: index % 2 === 0 ? clientId : null,
      channel: 'sms' as const,
      address: `+1617${String(index).padStart(7, '0')}`,
      purpose: 'appointment' as const,
      at: AFTERNOON,
    }));
    await record('stop', 'message', { client: null, address: questions[4_321]?.address ?? null });
    const decisions = await asClinicJob(db, clinicId, (scope) => decideContacts(scope, questions));
    expect(decisions).toHaveLength(10_000);
    expect(decisions[4_321]).toMatchObject({ rule: 'ledger:stop' });
    expect(decisions[4_320]).toMatchObject({ rule: 'law:US sms appointment' });
  });
});

describe('OPTOUT-2: a stop', () => {
  test('ends everything to the number, is confirmed once, and is lifted by START', async () => {
    expect(await receive('Please stop texting me!')).toEqual({
      effect: 'stopped',
      reply: expect.stringContaining('START'),
    });
    expect(await rule('reply')).toBe('ledger:stop');
    expect(await rule('transactional')).toBe('ledger:stop');
    expect(await rule('appointment', { channel: 'email', address: 'casey@people.test' })).toBe('allowed');
    expect(await receive('STOP')).toEqual({ effect: 'stopped', reply: null });
    expect(await receive('When is my appointment?')).toEqual({ effect: null, reply: null });
    expect(await rule('reply')).toBe('ledger:stop');
    expect(await receive('yes')).toMatchObject({ effect: 'started' });
    expect(await rule('appointment')).toBe('allowed');
    expect(await receive('YES')).toEqual({ effect: null, reply: null });
  });

  test('does nothing again for the same message, also when both arrive at once', async () => {
    const both = await Promise.all([
      receive('STOP', { messageId: 'same' }),
      receive('STOP', { messageId: 'same' }),
      receive('STOP', { messageId: 'other' }),
    ]);
    expect(both.filter(({ reply }) => reply !== null)).toHaveLength(1);
    const { rowCount } = await db.owner.query('select from contact_consents where clinic_id = $1', [
      clinicId,
    ]);
    expect(rowCount).toBe(1);
    await receive('START');
    expect(await receive('STOP', { messageId: 'same' })).toEqual({ effect: null, reply: null });
    expect(await rule('appointment')).toBe('allowed');
  });

  test('of an unknown number holds for the client who has it later', async () => {
    await receive('STOP', { client: null, address: '+16175550555' });
    await givenContact(db, { clinicId, clientId }, 'phone', '+16175550555');
    expect(await rule('appointment', { address: '+16175550555' })).toBe('ledger:stop');
  });

  test('of a carrier is lifted by START and by the carrier, not by staff', async () => {
    await record('carrier_stop', 'carrier');
    expect(await rule('reply')).toBe('ledger:carrier_stop');
    await record('start', 'staff_written');
    expect(await rule('reply')).toBe('ledger:carrier_stop');
    await record('given', 'staff_written', { purpose: 'appointment' });
    expect(await rule('appointment')).toBe('ledger:carrier_stop');
    expect(await receive('START')).toMatchObject({ effect: 'started' });
    expect(await rule('reply')).toBe('allowed');
    await record('carrier_stop', 'carrier');
    await record('carrier_start', 'carrier');
    expect(await rule('reply')).toBe('allowed');
  });

  test('counts from whom the channel does not prove; a start does not', async () => {
    const from = {
      channel: 'email',
      endpoint: null,
      address: 'casey@people.test',
      clientId,
      optOut: null,
    } as const;
    const apply = (text: string, messageId: string) =>
      asClinicJob(db, clinicId, (scope) => applyOptOut(scope, { ...from, text, messageId, isProven: false }));
    expect(await apply('stop', 'e1')).toMatchObject({ effect: 'stopped' });
    expect(await apply('start', 'e2')).toEqual({ effect: null, reply: null });
    expect(await rule('marketing', { channel: 'email', address: 'casey@people.test' })).toBe('ledger:stop');
  });

  test('the channel’s own word counts, and the channel has answered then', async () => {
    const [stopped] = await asClinicJob(db, clinicId, async (scope) => [
      await applyOptOut(scope, {
        channel: 'sms',
        endpoint: null,
        address: PHONE,
        clientId,
        text: 'Arrêt',
        optOut: 'stop',
        messageId: 'c1',
      }),
    ]);
    expect(stopped).toEqual({ effect: 'stopped', reply: null });
    expect(await rule('reply')).toBe('ledger:stop');
  });

  test('another clinic knows nothing of it, and cannot ask', async () => {
    await receive('STOP');
    const { clinicId: other } = await givenClinic(db.owner);
    await moveClinic(db, other, { country: 'US', region: 'MA', zone: 'America/New_York' });
    expect(await rule('reply', { clinic: other, client: null })).toBe('allowed');
    await expect(
      asClinicJob(db, other, (scope) =>
        decideContacts({ ...scope, session: { clinicId } }, [
          { clientId, channel: 'sms', address: PHONE, purpose: 'reply', at: AFTERNOON },
        ]),
      ),
    ).rejects.toThrow('permission denied');
  });

  test('is lifted by nothing but START and a start that staff or the client records', async () => {
    const events = fc.constantFrom<readonly [ConsentAction, ConsentMethod, ConsentPurpose | null]>(
      ['given', 'staff_written', 'appointment'],
      ['given', 'portal', 'marketing'],
      ['given', 'confirmed_link', 'appointment'],
      ['informed', 'staff_verbal', 'care'],
      ['withdrawn', 'unsubscribe_link', 'care'],
      ['requested', 'web_form', 'appointment'],
      ['restored', 'staff_verbal', null],
      ['bounced', 'mail_report', null],
      ['stop', 'message', null],
    );
    await fc.assert(
      fc.asyncProperty(fc.array(events, { maxLength: 6 }), async (sequence) => {
        const address = `+1617${String((messages += 1)).padStart(7, '0')}`;
        await receive('STOP', { address });
        for (const [action, method, purpose] of sequence) await record(action, method, { address, purpose });
        await receive('Hello, when can I come?', { address });
        for (const purpose of ['reply', 'transactional', 'appointment', 'care', 'marketing'] as const)
          expect((await decide(purpose, { address }))?.allowed).toBe(false);
      }),
      { numRuns: 12 },
    );
  });
});
