import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import { MESSAGE_LANGUAGES } from '#vocabulary/message-languages.ts';
import { MESSAGE_CHANNELS } from '#vocabulary/messages.ts';
import { STANDARD_KINDS, TEMPLATE_KIND_ENTRIES, type StandardKind } from '#vocabulary/message-templates.ts';
import { createTestApi } from '#test/api.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { givenClientWithPet, givenClinic, givenStaff } from '#test/given.ts';
import {
  changeMessageSettingsEndpoint,
  changeTemplateEndpoint,
  getMessageSettingsEndpoint,
  getTemplateSampleEndpoint,
  listTemplatesEndpoint,
  resetTemplateEndpoint,
} from '../contract.ts';
import { DEFAULT_TEXTS } from '../default-texts.rules.ts';
import { renderTemplates, type TemplateRequest, type TemplateValues } from './public/render-templates.ts';
import { messageTemplatesHandlers } from './routes.ts';

let db: TestDatabase;
let api: ReturnType<typeof createTestApi>;
beforeAll(async () => {
  db = await createTestDatabase();
  api = createTestApi(db, messageTemplatesHandlers);
});
afterAll(() => db.drop());

async function givenTeam() {
  const { clinicId } = await givenClinic(db.owner);
  await db.owner.query(
    `update clinics set name = 'Lakeside Vets', phone = '030 123456', address_line = 'Seestr. 1', postal_code = '10115', city = 'Berlin' where id = $1`,
    [clinicId],
  );
  const admin = await givenStaff(db.owner, clinicId, { role: 'clinic_admin' });
  const csr = await givenStaff(db.owner, clinicId, { role: 'csr' });
  const own = await givenClientWithPet(db.owner, clinicId, { name: 'Casey Miller' });
  return { clinicId, admin, csr, ...own };
}

const NOW = new Date('2026-11-20T10:00:00Z');

/** As a job does, whose role sees one clinic. */
const render = (clinicId: string, kind: StandardKind, requests: readonly TemplateRequest[], now = NOW) =>
  db.database.transaction({ databaseRole: 'job_server', mode: 'read' }, async (tx) => {
    await sql`select set_config('app.clinic_id', ${clinicId}, true)`.execute(tx);
    return renderTemplates({ tx, now, session: { clinicId } }, { kind, requests });
  });

const VALUES: TemplateValues = {
  'appointment.startsAt': new Date('2026-11-23T13:30:00Z'),
  'appointment.previousStartsAt': new Date('2026-11-21T08:00:00Z'),
  'appointment.type': 'Checkup',
  'appointment.doctor': null,
  'appointment.link': 'https://clinic.test/a/k3x9',
  'booking.link': 'https://clinic.test/b/m2q7',
  'care.list': ['rabies', 'dental checkup'],
  'care.dueOn': '2026-11-30',
  'declined.list': 'dental cleaning',
  'emergency.instruction': 'Call us now.',
  'message.link': 'https://clinic.test/client/messages',
  'pet.name': ['Bella', 'Max'],
  'stop.channel': 'emails',
  'visit.startsAt': new Date('2026-10-01T08:00:00Z'),
};

const setLanguage = (clientId: string, language: string | null) =>
  db.owner.query('update clients set language = $2 where id = $1', [clientId, language]);

describe('TEXT-2: our texts', () => {
  test('of every kind are complete on every channel in every language', async () => {
    const { clinicId, clientId } = await givenTeam();
    for (const language of MESSAGE_LANGUAGES) {
      await setLanguage(clientId, language);
      for (const kind of STANDARD_KINDS) {
        const [message] = await render(clinicId, kind, [
          { clientId, fields: VALUES, channels: MESSAGE_CHANNELS },
        ]);
        expect([kind, message?.language, message?.missing]).toEqual([kind, language, []]);
        for (const channel of MESSAGE_CHANNELS) {
          const said = message?.texts[channel];
          expect(said?.text.trim()).not.toBe('');
          expect(said?.text).not.toMatch(/undefined|null|\{\{|\}\}|\[|NaN|Invalid/);
          if (channel === 'email') expect(said?.subject).toMatch(/^[^\n{}[\]]+$/);
          else expect(said?.subject).toBeNull();
        }
      }
    }
  });

  test('a value that is missing leaves the channel out and says which', async () => {
    const { clinicId, clientId } = await givenTeam();
    const [message] = await render(clinicId, 'appointment_reminder', [
      { clientId, fields: { 'pet.name': 'Bella' }, channels: ['sms'] },
    ]);
    expect(message?.texts).toEqual({});
    expect(message?.missing.map(({ field }) => field)).toEqual([
      'appointment.date',
      'appointment.time',
      'appointment.link',
    ]);
  });

  test('write days and times by the clinic’s clock in the client’s language', async () => {
    const { clinicId, clientId } = await givenTeam();
    const remind = async (language: string | null) => {
      await setLanguage(clientId, language);
      const [message] = await render(clinicId, 'appointment_reminder', [
        { clientId, fields: VALUES, channels: ['portal'] },
      ]);
      return message?.texts.portal?.text;
    };
    expect(await remind(null)).toContain('Bella and Max’s appointment on Monday 23 November at 14:30');
    expect(await remind('de')).toContain('für Bella und Max: Montag, 23. November, 14:30 Uhr');
    expect(await remind('es')).toContain('de Bella y Max el lunes 23 de noviembre, 14:30');
  });

  test('somebody unknown is written to in the clinic’s language, without a name', async () => {
    const { clinicId } = await givenTeam();
    const other = await givenTeam();
    for (const clientId of [null, other.clientId]) {
      const [message] = await render(clinicId, 'away', [{ clientId, fields: {}, channels: ['email'] }]);
      expect(message).toMatchObject({ language: 'en', missing: [] });
      expect(message?.texts.email?.text).toMatch(/^Hi there,/);
      expect(message?.texts.email?.text).not.toContain('Casey');
    }
  });

  test('what a client wrote as their name stays text', async () => {
    const { clinicId, clientId } = await givenTeam();
    await db.owner.query('update clients set full_name = $2 where id = $1', [
      clientId,
      '{{clinic.phone}} <b>$&</b>',
    ]);
    const [message] = await render(clinicId, 'stop_confirmation', [
      { clientId, fields: VALUES, channels: ['email'] },
    ]);
    expect(message?.texts.email?.text).toContain('Hi {{clinic.phone}},');
  });

  test('ten thousand are one batch, in the order of their requests', async () => {
    const { clinicId, clientId } = await givenTeam();
    const second = await givenClientWithPet(db.owner, clinicId, { name: 'Jo Second' });
    const requests = Array.from({ length: 10_000 }, (_none, at) => ({
      clientId: at % 2 === 0 ? clientId : second.clientId,
      fields: VALUES,
      channels: ['email'] as const,
    }));
    const messages = await render(clinicId, 'portal_notice', requests);
    expect(messages).toHaveLength(10_000);
    expect(messages[0]?.texts.email?.text).toContain('Hi Casey,');
    expect(messages[9999]?.texts.email?.text).toContain('Hi Jo,');
  });
});

const texts = {
  emailSubject: 'Dear {{client.fullName}}',
  emailText: 'Reach us at {{clinic.phone|our desk}}.',
  smsText: 'Call {{clinic.phone|us}}',
  whatsappText: 'Call {{clinic.phone|us}}',
  portalText: 'Call {{clinic.phone|us}}',
};

describe('the clinic’s own texts', () => {
  test('replace ours in their language alone, and are reset', async () => {
    const { clinicId, admin, clientId } = await givenTeam();
    const saved = await api.call(admin, changeTemplateEndpoint, {
      kind: 'help',
      language: 'en',
      texts,
      version: 0,
    });
    expect(saved).toMatchObject({ status: 200, body: { isOwn: true, version: 1 } });
    const sms = async () =>
      (await render(clinicId, 'help', [{ clientId, fields: {}, channels: ['sms'] }]))[0]?.texts.sms?.text;
    expect(await sms()).toBe('Call 030 123456');
    const { items } = (await api.call(admin, listTemplatesEndpoint, {})).body;
    expect(items).toHaveLength(STANDARD_KINDS.length * MESSAGE_LANGUAGES.length);
    expect(items.filter(({ isOwn }) => isOwn).map(({ kind, language }) => [kind, language])).toEqual([
      ['help', 'en'],
    ]);
    await setLanguage(clientId, 'de');
    expect(await sms()).toContain('Antworten Sie');
    await setLanguage(clientId, null);
    const reset = await api.call(admin, resetTemplateEndpoint, { kind: 'help', language: 'en', version: 1 });
    expect(reset.body.texts).toEqual(DEFAULT_TEXTS.en.help);
    expect(await sms()).toContain('for help, reply to this message');
    const { rows } = await db.owner.query(
      `select action from audit_entries where clinic_id = $1 and action like 'message_template.%' order by at, id`,
      [clinicId],
    );
    expect(rows).toEqual([{ action: 'message_template.changed' }, { action: 'message_template.reset' }]);
  });

  test('are not sent while they are off', async () => {
    const { clinicId, admin, clientId } = await givenTeam();
    await api.call(admin, changeTemplateEndpoint, {
      kind: 'help',
      language: 'en',
      texts,
      version: 0,
      isActive: false,
    });
    const [message] = await render(clinicId, 'help', [{ clientId, fields: {}, channels: ['sms'] }]);
    expect(message?.texts.sms?.text).toContain('for help, reply to this message');
  });

  test('are refused at the text whose field does not exist or is not available', async () => {
    const { admin } = await givenTeam();
    const change = (wrong: Partial<typeof texts>, kind: StandardKind = 'help') =>
      api.call(admin, changeTemplateEndpoint, {
        kind,
        language: 'en',
        texts: { ...texts, ...wrong },
        version: 0,
      });
    const fieldsOf = async (wrong: Partial<typeof texts>, kind?: StandardKind) => {
      const { status, body } = await change(wrong, kind);
      expect(status).toBe(422);
      return (body as unknown as { fields: { path: string; message: string }[] }).fields.map(
        ({ path, message }) => `${path} ${message}`,
      );
    };
    expect(await fieldsOf({ smsText: 'Hi {{cliente}}' })).toEqual([
      'texts.smsText {{cliente}}: Field not found. Choose one from “Insert field”.',
    ]);
    expect(await fieldsOf({ emailSubject: '{{appointment.date}}' })).toEqual([
      'texts.emailSubject {{appointment.date}}: “Day” is not available in this message.',
    ]);
    expect(await fieldsOf({ portalText: 'Call {{clinic.phone}}' })).toEqual([
      'texts.portalText {{clinic.phone}}: This may be missing. Add a fallback, such as {{clinic.phone|…}}.',
    ]);
    expect(await fieldsOf({ portalText: 'Call {{clinic.name' })).toEqual([
      'texts.portalText {{: A field is written as {{name}}. Complete or delete these braces.',
    ]);
    expect(await fieldsOf({}, 'emergency_instruction')).toHaveLength(4);
  });

  test('a stale version is refused, and of two first ones the second', async () => {
    const { admin } = await givenTeam();
    const change = (version: number) =>
      api.call(admin, changeTemplateEndpoint, { kind: 'help', language: 'es', texts, version });
    const both = await Promise.all([change(0), change(0)]);
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    expect((await change(0)).body).toMatchObject({ code: 'record_changed' });
    expect((await change(1)).status).toBe(200);
    const reset = (version: number) =>
      api.call(admin, resetTemplateEndpoint, { kind: 'help', language: 'es', version });
    expect((await reset(1)).body).toMatchObject({ code: 'record_changed' });
    expect((await reset(2)).status).toBe(200);
    expect((await reset(2)).status).toBe(404);
  });

  test('are changed by those who manage messages, and read by all staff', async () => {
    const { admin, csr } = await givenTeam();
    const input = { kind: 'help', language: 'en', texts, version: 0 } as const;
    expect((await api.call(csr, changeTemplateEndpoint, input)).status).toBe(403);
    expect((await api.call(admin, changeTemplateEndpoint, input)).status).toBe(200);
    expect((await api.call(csr, listTemplatesEndpoint, {})).status).toBe(200);
  });

  test('say what the variables of an approved WhatsApp template are', async () => {
    const { clinicId, admin, clientId } = await givenTeam();
    const whatsappTemplate = {
      name: 'help_en',
      contentSid: `HX${'0'.repeat(32)}`,
      variables: ['client.firstName', 'clinic.phone'],
    };
    const change = (variables: string[]) =>
      api.call(admin, changeTemplateEndpoint, {
        kind: 'help',
        language: 'en',
        texts,
        version: 0,
        whatsappTemplate: { ...whatsappTemplate, variables },
      });
    expect((await change(['appointment.date'])).status).toBe(422);
    expect((await change(whatsappTemplate.variables)).status).toBe(200);
    const [message] = await render(clinicId, 'help', [{ clientId, fields: {}, channels: ['whatsapp'] }]);
    expect(message?.whatsappTemplate).toEqual({ ...whatsappTemplate, variables: ['Casey', '030 123456'] });
  });
});

describe('settings', () => {
  test('the language, name and signature are those of messages from then on', async () => {
    const { clinicId, admin, clientId } = await givenTeam();
    const settings = (await api.call(admin, getMessageSettingsEndpoint, {})).body;
    expect(settings).toEqual({ language: 'en', senderName: null, signatures: {}, version: 0 });
    const input = {
      language: 'de',
      senderName: 'Seepraxis',
      signatures: { de: 'Ihre Seepraxis' },
      version: 0,
    } as const;
    expect((await api.call(admin, changeMessageSettingsEndpoint, input)).body).toMatchObject({ version: 1 });
    expect((await api.call(admin, changeMessageSettingsEndpoint, input)).status).toBe(409);
    const [message] = await render(clinicId, 'portal_notice', [
      { clientId, fields: VALUES, channels: ['email', 'sms'] },
    ]);
    expect(message?.texts.email?.text).toMatch(/Ihre Seepraxis$/);
    expect(message?.texts.sms?.text).toMatch(/^Seepraxis: Sie haben/);
  });
});

describe('the sample of a preview', () => {
  test('has the client’s own data, and examples for the rest', async () => {
    const { csr, clientId } = await givenTeam();
    const { body } = await api.call(csr, getTemplateSampleEndpoint, { language: 'de', clientId });
    expect(body.client).toEqual({ id: clientId, fullName: 'Casey Miller' });
    expect(body.fields).toMatchObject({
      'client.firstName': 'Casey',
      'pet.name': 'Biscuit',
      'clinic.phone': '030 123456',
      'clinic.address': 'Seestr. 1, 10115 Berlin',
      'booking.link': 'https://example.com/b/m2q7',
      signature: 'Ihr Team von Lakeside Vets',
    });
    const none = (await api.call(csr, getTemplateSampleEndpoint, { language: 'en' })).body;
    expect(none).toMatchObject({ client: null, fields: { 'client.firstName': 'Casey' } });
    for (const kind of STANDARD_KINDS)
      for (const field of TEMPLATE_KIND_ENTRIES[kind].fields) expect(none.fields[field]).toBeTruthy();
  });

  test('is not that of another clinic’s client', async () => {
    const [ours, theirs] = [await givenTeam(), await givenTeam()];
    const { status } = await api.call(ours.csr, getTemplateSampleEndpoint, {
      language: 'en',
      clientId: theirs.clientId,
    });
    expect(status).toBe(404);
  });
});
