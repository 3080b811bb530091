import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { recordConsent } from '#practice/contact-consent/server/public/record-consent.ts';
import { DEFAULT_RULES, type ReminderRules } from '#practice/care-reminders/rules.contract.ts';
import type { TestDatabase } from './database.ts';
import { asJob, givenContact } from './given-conversations.ts';
import { givenClientWithPet, givenClinic, givenStaff, type Person } from './given.ts';

export const PUBLIC_URL = 'https://tailwell.test';

/** Switches reminders on, by email alone unless the rules say otherwise. @returns the version of the rules. */
export async function givenReminderRules(
  owner: pg.Pool,
  clinicId: string,
  rules: Partial<ReminderRules> = {},
): Promise<number> {
  const { rows } = await owner.query<{ version: number }>(
    `insert into care_reminder_rules (clinic_id, version, is_on, rules)
     select $1, coalesce(max(r.version), 0) + 1, true, $2 from care_reminder_rules r where r.clinic_id = $1 returning version`,
    [clinicId, JSON.stringify({ ...DEFAULT_RULES, channels: ['email'], ...rules })],
  );
  return rows[0]?.version ?? 1;
}

export interface GivenReminderClinic {
  readonly clinicId: string;
  readonly admin: Person & { readonly staffMemberId: string };
}

/** A clinic in Berlin, or in another zone, that sends reminders from ten o'clock. */
export async function givenReminderClinic(
  { owner }: Pick<TestDatabase, 'owner'>,
  rules: Partial<ReminderRules> = {},
  zone = 'Europe/Berlin',
): Promise<GivenReminderClinic> {
  const { clinicId } = await givenClinic(owner, { timeZone: zone });
  const admin = await givenStaff(owner, clinicId, { role: 'clinic_admin' });
  await givenReminderRules(owner, clinicId, rules);
  return { clinicId, admin };
}

/** A client with a dog who has agreed to everything by email. */
export async function givenAgreeingClient(
  db: Pick<TestDatabase, 'database' | 'owner'>,
  clinicId: string,
  names: { readonly name?: string; readonly petName?: string } = {},
): Promise<{ readonly clientId: string; readonly petId: string }> {
  const given = await givenClientWithPet(db.owner, clinicId, names);
  await givenContact(db, clinicId, given.clientId, `${given.clientId}@people.test`);
  for (const purpose of ['care', 'marketing', 'transactional'] as const)
    await asJob(db, clinicId, new Date(), (scope) =>
      recordConsent(scope, {
        clientId: given.clientId,
        channel: 'email',
        address: `${given.clientId}@people.test`,
        purpose,
        action: 'given',
        method: 'staff_written',
      }),
    );
  return given;
}

/** A protocol that a clinic has confirmed. */
export async function givenProtocol(
  owner: pg.Pool,
  clinicId: string,
  { name = 'Rabies', kind = 'vaccination', target = 'rabies' } = {},
): Promise<string> {
  const id = randomUUID();
  await owner.query(
    `insert into care_protocols (clinic_id, id, name, species, kind, target, source, confirmed_at, confirmed_by)
     values ($1, $2, $3, 'dog', $4, $5, 'test', now(), gen_random_uuid())`,
    [clinicId, id, name, kind, target],
  );
  return id;
}

/** Care that is due for a pet, by a protocol of its own unless one is given. */
export async function givenDueCare(
  owner: pg.Pool,
  clinicId: string,
  care: {
    readonly petId: string;
    readonly dueOn: string;
    readonly protocolId?: string;
    readonly name?: string;
    readonly kind?: string;
    readonly target?: string;
  },
): Promise<string> {
  const id = randomUUID();
  const protocolId = care.protocolId ?? (await givenProtocol(owner, clinicId, care));
  await owner.query(
    `insert into due_cares (clinic_id, id, pet_id, protocol_id, due_on, earliest_on, rule, explanation)
     values ($1, $2, $3, $4, $5, $5::date - 60, 'test', 'Due for the test.')`,
    [clinicId, id, care.petId, protocolId, care.dueOn],
  );
  return id;
}

export interface StoredReminder {
  readonly id: string;
  readonly client: string;
  readonly kind: string;
  readonly state: string;
  readonly reason: string | null;
  readonly said: readonly string[];
  readonly message: string | null;
}

/** The reminders of a clinic with what they say and what became of their messages. */
export async function storedReminders(owner: pg.Pool, clinicId: string): Promise<StoredReminder[]> {
  const { rows } = await owner.query<StoredReminder>(
    `select m.id, m.client_id as client, m.kind, m.state, m.reason,
        array(select i.name from care_reminder_items i where i.clinic_id = $1 and i.reminder_id = m.id order by i.due_on, i.name) as said,
        (select g.status from messages g where g.clinic_id = $1 and g.request_key = 'care_reminder:' || m.id) as message
      from care_reminders m where m.clinic_id = $1 order by m.planned_on, m.id`,
    [clinicId],
  );
  return rows;
}

/** Why rounds of a clinic are not sent, by the name of the care. */
export async function storedReasons(owner: pg.Pool, clinicId: string): Promise<Record<string, string>> {
  const { rows } = await owner.query<{ name: string; reason: string }>(
    `select i.name, i.reason from care_reminder_items i where i.clinic_id = $1 and i.reminder_id is null`,
    [clinicId],
  );
  return Object.fromEntries(rows.map(({ name, reason }) => [name, reason]));
}

/** Clients with one dog each, whose vaccination is due in thirty days; all have agreed to emails. */
export async function givenDueClients(owner: pg.Pool, clinicId: string, count: number): Promise<void> {
  const protocolId = await givenProtocol(owner, clinicId);
  const rows = Array.from({ length: count }, () => ({ client: randomUUID(), pet: randomUUID() }));
  const json = JSON.stringify(rows);
  const each = `jsonb_to_recordset($2::jsonb) as r (client uuid, pet uuid)`;
  for (const statement of [
    `insert into clients (clinic_id, id, full_name) select $1, r.client, 'Client' from ${each}`,
    `insert into client_contacts (clinic_id, client_id, kind, value, normalized, is_primary)
       select $1, r.client, 'email', r.client || '@people.test', r.client || '@people.test', true from ${each}`,
    `insert into contact_consents (clinic_id, client_id, channel, address, purpose, action, strength, method)
       select $1, r.client, 'email', r.client || '@people.test', 'care', 'given', 'written', 'staff_written' from ${each}`,
    `insert into pets (clinic_id, id, name, species) select $1, r.pet, 'Biscuit', 'dog' from ${each}`,
    `insert into pet_clients (clinic_id, pet_id, client_id, is_primary) select $1, r.pet, r.client, true from ${each}`,
  ])
    await owner.query(statement, [clinicId, json]);
  await owner.query(
    `insert into due_cares (clinic_id, pet_id, protocol_id, due_on, earliest_on, rule, explanation)
       select $1, r.pet, $3, '2026-06-01', '2026-06-01', 'test', 'Due for the test.' from ${each}`,
    [clinicId, json, protocolId],
  );
  // As the database itself does soon after so much was added.
  await owner.query('analyze clients, client_contacts, contact_consents, pets, pet_clients, due_cares');
}
