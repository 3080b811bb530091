import { createHash } from 'node:crypto';
import type pg from 'pg';
import { makeClinicToken } from '#foundation/server/clinic-token.ts';

/** What a clinic's world may send its client. */
export interface WorldConsents {
  /** A number of the client. */
  readonly contactPhone: string;
}

interface ConsentsOf {
  readonly clinicId: string;
  readonly canary: string;
  readonly clientId: string;
}

export async function givenConsents(
  owner: pg.Pool,
  { clinicId, canary, clientId }: ConsentsOf,
): Promise<WorldConsents> {
  const contactPhone = `+4930${clinicId.replaceAll(/\D/g, '').slice(0, 8).padEnd(8, '1')}`;
  await owner.query(
    `insert into client_contacts (clinic_id, client_id, kind, value, normalized, label) values ($1, $2, 'phone', $3, $3, $4)`,
    [clinicId, clientId, contactPhone, `${canary} texts`],
  );
  await owner.query(
    `insert into contact_consents (clinic_id, client_id, channel, address, purpose, action, strength, method, evidence)
     values ($1, $2, 'sms', $3, 'care', 'given', 'express', 'staff_verbal', $4)`,
    [clinicId, clientId, contactPhone, JSON.stringify({ note: `${canary} said so` })],
  );
  await owner.query(
    `insert into contact_preferences (clinic_id, client_id, channels) values ($1, $2, '{sms,email}')`,
    [clinicId, clientId],
  );
  await owner.query(`insert into contact_settings (clinic_id, stop_phrases) values ($1, array[$2])`, [
    clinicId,
    `${canary} stop`,
  ]);
  await owner.query(
    `insert into contact_links (clinic_id, token_hash, kind, client_id, channel, address, address_hash, purpose)
     values ($1, $2, 'unsubscribe', $3, 'sms', $4, app.contact_hash($1, $4), 'care')`,
    [clinicId, createHash('sha256').update(makeClinicToken(clinicId)).digest(), clientId, contactPhone],
  );
  return { contactPhone };
}

type Sample = (world: ConsentsOf & WorldConsents) => Readonly<Record<string, unknown>>;

export const CONSENT_SAMPLES: Readonly<Record<string, Sample>> = {
  'contactConsents.changePreference': ({ clientId }) => ({ clientId, channels: ['email'], version: 1 }),
  'contactConsents.get': ({ clientId }) => ({ clientId }),
  'contactConsents.record': ({ clientId, contactPhone }) => ({
    clientId,
    channel: 'sms',
    address: contactPhone,
    action: 'given',
    purpose: 'appointment',
    method: 'staff_verbal',
    note: 'x',
  }),
  'contactLinks.open': () => ({ token: 'x'.repeat(64) }),
  'contactLinks.answer': () => ({ token: 'x'.repeat(64), off: ['marketing'], on: [] }),
  'contactSettings.change': () => ({
    fromMinute: 600,
    toMinute: 1140,
    purposesOff: [],
    stopPhrases: ['no more of it'],
    version: 1,
  }),
  'contactSettings.get': () => ({}),
  'myContacts.changePreference': ({ clinicId }) => ({ clinicId, channels: ['email'], version: 1 }),
  'myContacts.get': () => ({}),
  'myContacts.record': ({ clinicId, contactPhone }) => ({
    clinicId,
    channel: 'sms',
    address: contactPhone,
    action: 'withdrawn',
    purpose: 'marketing',
  }),
};
