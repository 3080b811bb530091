import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { STAFF_ROLES, type StaffRole } from '#vocabulary/permissions.ts';
import {
  givenAppointmentType,
  givenClientWithPet,
  givenClinic,
  givenPerson,
  givenStaff,
  type Person,
} from '../given.ts';

/** One clinic with a record of each kind and a user in every role. All its names contain the canary. */
export interface ClinicWorld {
  readonly clinicId: string;
  readonly canary: string;
  readonly staff: Readonly<Record<StaffRole, Person & { readonly staffMemberId: string }>>;
  /** Second records, which can be changed or deleted without losing the first ones. */
  readonly spareAdmin: Person & { readonly staffMemberId: string };
  readonly clientAccount: Person;
  readonly clientId: string;
  readonly petId: string;
  readonly deceasedPetId: string;
  readonly typeId: string;
  readonly roomId: string;
  readonly doctorId: string;
  readonly appointmentId: string;
  readonly blockId: string;
  readonly alertId: string;
  readonly invitationId: string;
  readonly lonelyClientId: string;
  readonly deskDeviceId: string;
  /** No longer listed, and used by this clinic only: nobody else may see it. */
  readonly laboratoryId: string;
  readonly laboratoryTestId: string;
  /** Set for this clinic only. */
  readonly aiModelId: string;
  /** Belongs to the platform and to no clinic; each clinic's world has its own. */
  readonly leadId: string;
  readonly otherLeadId: string;
  readonly leadTaskId: string;
  /** Opened by the clinic admin. */
  readonly ticketId: string;
  readonly clientTicketId: string;
  /** A second session of the clinic admin. */
  readonly spareSessionId: string;
}

async function insert(owner: pg.Pool, text: string, values: readonly unknown[]): Promise<string> {
  const id = randomUUID();
  await owner.query(text, [id, ...values]);
  return id;
}

async function givenRecords(
  owner: pg.Pool,
  clinicId: string,
  canary: string,
  doctorId: string,
  typeId: string,
  clientId: string,
  petId: string,
) {
  const roomId = await insert(owner, 'insert into rooms (id, clinic_id, name) values ($1, $2, $3)', [
    clinicId,
    `${canary} room`,
  ]);
  const startsAt = new Date(Date.now() + 3 * 86_400_000);
  startsAt.setUTCMinutes(0, 0, 0);
  const appointmentId = await insert(
    owner,
    `insert into appointments (id, clinic_id, appointment_type_id, pet_id, client_id, doctor_id, starts_at, ends_at, busy_until, reason)
     values ($1, $2, $3, $4, $5, $6, $7, $7::timestamptz + interval '30 min', $7::timestamptz + interval '30 min', $8)`,
    [clinicId, typeId, petId, clientId, doctorId, startsAt.toISOString(), `${canary} reason`],
  );
  const blockId = await insert(
    owner,
    `insert into blocks (id, clinic_id, doctor_id, starts_at, ends_at, reason) values ($1, $2, $3, now() + interval '20 days', now() + interval '21 days', $4)`,
    [clinicId, doctorId, `${canary} block`],
  );
  const alertId = await insert(
    owner,
    `insert into pet_alerts (id, clinic_id, pet_id, kind, note) values ($1, $2, $3, 'allergy', $4)`,
    [clinicId, petId, `${canary} alert`],
  );
  const invitationId = await insert(
    owner,
    `insert into invitations (id, clinic_id, email, full_name, role) values ($1, $2, $3, $4, 'csr')`,
    [clinicId, `${canary}-invited@people.test`, `${canary} invited`],
  );
  await owner.query(
    `insert into client_contacts (clinic_id, client_id, kind, value, normalized) values ($1, $2, 'email', $3, $3)`,
    [clinicId, clientId, `${canary}@clients.test`],
  );
  const deskDeviceId = await insert(
    owner,
    `insert into desk_devices (id, clinic_id, name, secret_hash, registered_aal) values ($1, $2, $3, sha256($3::text::bytea), 'aal1')`,
    [clinicId, `${canary} desk`],
  );
  const lead = (name: string) =>
    insert(
      owner,
      `insert into leads (id, source, full_name, email) values ($1, 'manual', $2, $2 || '@leads.test')`,
      [`${canary}-${name}`],
    );
  const leadId = await lead('lead');
  const otherLeadId = await lead('other-lead');
  const leadTaskId = await insert(
    owner,
    `insert into lead_tasks (id, lead_id, text, due_at) values ($1, $2, 'Call', now() + interval '1 day')`,
    [leadId],
  );
  return {
    roomId,
    appointmentId,
    blockId,
    alertId,
    invitationId,
    deskDeviceId,
    leadId,
    otherLeadId,
    leadTaskId,
  };
}

/** Adds a laboratory that only this clinic sees, and its AI budget. */
async function givenDirectory(owner: pg.Pool, clinicId: string, canary: string) {
  const laboratoryId = await insert(
    owner,
    `insert into laboratories (id, name, country, kind, is_active) values ($1, $2, 'DE', 'reference', false)`,
    [`${canary} laboratory`],
  );
  const laboratoryTestId = await insert(
    owner,
    `insert into laboratory_tests (id, laboratory_id, code, name) values ($1, $2, 'CBC', $3)`,
    [laboratoryId, `${canary} test`],
  );
  await owner.query(
    `insert into clinic_laboratories (clinic_id, laboratory_id, is_on, account_number) values ($1, $2, true, $3)`,
    [clinicId, laboratoryId, `${canary} account`],
  );
  const aiModelId = await insert(
    owner,
    `insert into ai_models (id, provider, model, currency, input_price_minor, output_price_minor)
     values ($1, 'Example', $2, 'EUR', 100, 400)`,
    [`${canary} model`],
  );
  await owner.query(
    `insert into ai_limits (clinic_id, budget_minor, currency, model_id) values ($1, 1000, 'EUR', $2)`,
    [clinicId, aiModelId],
  );
  return { laboratoryId, laboratoryTestId, aiModelId };
}

/** Adds a ticket with a message and an internal note. */
async function givenTicket(
  owner: pg.Pool,
  clinicId: string | null,
  requester: Person,
  canary: string,
): Promise<string> {
  const ticketId = await insert(
    owner,
    `insert into tickets (id, clinic_id, requester_id, requester_role, topic, subject, priority, answer_due_at, solve_due_at)
     values ($1, $2, $3, $4, 'problem', $5, 'question', now() + interval '1 day', now() + interval '7 days')`,
    [clinicId, requester.userId, requester.role, `${canary} ticket`],
  );
  await owner.query(
    `insert into ticket_messages (ticket_id, author_id, author_role, is_internal, text)
     values ($1, $2, $3, false, $4), ($1, $2, 'platform_admin', true, $4)`,
    [ticketId, requester.userId, requester.role, `${canary} words`],
  );
  return ticketId;
}

export async function givenClinicWorld(owner: pg.Pool): Promise<ClinicWorld> {
  const { clinicId } = await givenClinic(owner);
  const canary = `canary${clinicId.slice(0, 8)}`;
  await owner.query(`update clinics set online_booking = 'direct', booking_lead_minutes = 0 where id = $1`, [
    clinicId,
  ]);
  const staffOf = (role: StaffRole) => givenStaff(owner, clinicId, { role, name: `${canary} ${role}` });
  const members = await Promise.all(STAFF_ROLES.map(async (role) => [role, await staffOf(role)] as const));
  // Safe: it has an entry for each role.
  const staff = Object.fromEntries(members) as ClinicWorld['staff'];
  const clientAccount = await givenPerson(owner, { role: 'client', name: `${canary} client` });
  const { clientId, petId } = await givenClientWithPet(owner, clinicId, {
    account: clientAccount,
    name: `${canary} client`,
    petName: `${canary} pet`,
  });
  const { clientId: lonelyClientId, petId: deceasedPetId } = await givenClientWithPet(owner, clinicId, {
    name: `${canary} other`,
  });
  const typeId = await givenAppointmentType(owner, clinicId);
  const doctorId = staff.doctor.staffMemberId;
  const ticketId = await givenTicket(owner, clinicId, staff.clinic_admin, canary);
  const clientTicketId = await givenTicket(owner, null, clientAccount, canary);
  const records = await givenRecords(owner, clinicId, canary, doctorId, typeId, clientId, petId);
  return {
    clinicId,
    canary,
    staff,
    spareAdmin: await staffOf('clinic_admin'),
    spareSessionId: await insert(owner, 'insert into auth.sessions (id, user_id) values ($1, $2)', [
      staff.clinic_admin.userId,
    ]),
    clientAccount,
    clientId,
    petId,
    deceasedPetId,
    typeId,
    doctorId,
    lonelyClientId,
    ticketId,
    clientTicketId,
    ...records,
    ...(await givenDirectory(owner, clinicId, canary)),
  };
}

/** The ids of this clinic's records. */
export const recordsOf = (world: ClinicWorld): string[] => [
  world.clientId,
  world.petId,
  world.appointmentId,
  world.blockId,
  world.alertId,
  world.invitationId,
  world.roomId,
  world.deskDeviceId,
  world.laboratoryId,
  world.laboratoryTestId,
  world.aiModelId,
  world.ticketId,
  world.clientTicketId,
];

/** Every string that reveals data of this clinic in a response. */
export const secretsOf = (world: ClinicWorld): string[] => [world.canary, ...recordsOf(world)];

/** A fingerprint of every row of a clinic in every table, which changes with any of them. */
export async function fingerprint(
  owner: pg.Pool,
  clinicId: string,
): Promise<Readonly<Record<string, string>>> {
  const { rows } = await owner.query<{ table: string }>(
    `select c.relname as table from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'clinic_id'
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by 1`,
  );
  const prints: Record<string, string> = {};
  for (const { table } of rows) {
    const { rows: found } = await owner.query<{ print: string }>(
      `select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as print from ${table} t where clinic_id = $1`,
      [clinicId],
    );
    prints[table] = found[0]?.print ?? '';
  }
  const { rows: own } = await owner.query<{ print: string }>(
    'select md5(c::text) as print from clinics c where id = $1',
    [clinicId],
  );
  return { ...prints, clinics: own[0]?.print ?? '' };
}
