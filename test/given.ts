import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { Role, StaffRole } from '#vocabulary/permissions.ts';

/** An account with a session, and the bearer token that the test API accepts for it. */
export interface Person {
  readonly userId: string;
  readonly sessionId: string;
  readonly email: string;
  readonly role: Role | null;
  readonly clinicId: string | null;
  readonly token: string;
}

/**
 * Adds an account with a session, as the owner of the tables, whom no policy restricts. Tests add as little as possible
 * this way.
 */
export async function givenPerson(
  owner: pg.Pool,
  {
    role,
    clinicId = null,
    name = 'Robin Test',
  }: { role: Role | null; clinicId?: string | null; name?: string },
): Promise<Person> {
  const userId = randomUUID();
  const sessionId = randomUUID();
  const email = `${userId}@people.test`;
  await owner.query('insert into auth.users (id, email, email_confirmed_at) values ($1, $2, now())', [
    userId,
    email,
  ]);
  await owner.query('insert into auth.sessions (id, user_id) values ($1, $2)', [sessionId, userId]);
  await owner.query('insert into profiles (id, full_name) values ($1, $2)', [userId, name]);
  if (role) {
    await owner.query('insert into user_roles (user_id, role, clinic_id) values ($1, $2, $3)', [
      userId,
      role,
      clinicId,
    ]);
  }
  return { userId, sessionId, email, role, clinicId, token: `test.${userId}.${sessionId}` };
}

/** Adds a clinic, by default in Berlin and always open. */
export async function givenClinic(
  owner: pg.Pool,
  { timeZone = 'Europe/Berlin', alwaysOpen = true }: { timeZone?: string; alwaysOpen?: boolean } = {},
): Promise<{ readonly clinicId: string; readonly slug: string }> {
  const clinicId = randomUUID();
  const slug = `clinic-${clinicId.slice(0, 8)}`;
  await owner.query(
    `insert into clinics (id, name, slug, time_zone, country) values ($1, $2, $3, $4, 'DE')`,
    [clinicId, `Clinic ${clinicId.slice(0, 4)}`, slug, timeZone],
  );
  if (alwaysOpen) {
    await owner.query(
      `insert into clinic_hours (clinic_id, weekday, start_minute, end_minute) select $1, d, 0, 1440 from generate_series(1, 7) d`,
      [clinicId],
    );
  }
  return { clinicId, slug };
}

/** Adds a staff member with an account; with `takesAppointments`, also with working hours around the clock. */
export async function givenStaff(
  owner: pg.Pool,
  clinicId: string,
  {
    role,
    takesAppointments = role === 'doctor',
    name = 'Dr Test',
  }: { role: StaffRole; takesAppointments?: boolean; name?: string },
): Promise<Person & { readonly staffMemberId: string }> {
  const person = await givenPerson(owner, { role, clinicId, name });
  const staffMemberId = randomUUID();
  await owner.query(
    `insert into staff_members (clinic_id, id, user_id, full_name, email, takes_appointments) values ($1, $2, $3, $4, $5, $6)`,
    [clinicId, staffMemberId, person.userId, name, person.email, takesAppointments],
  );
  if (takesAppointments) {
    await owner.query(
      `insert into staff_hours (clinic_id, staff_member_id, weekday, start_minute, end_minute)
       select $1, $2, d, 0, 1440 from generate_series(1, 7) d`,
      [clinicId, staffMemberId],
    );
  }
  return { ...person, staffMemberId };
}

/** A staff member of a new clinic. */
export const givenStaffOfNewClinic = async (
  owner: pg.Pool,
  options: Parameters<typeof givenStaff>[2],
): ReturnType<typeof givenStaff> => givenStaff(owner, (await givenClinic(owner)).clinicId, options);

/** Adds a client with one pet, linked with `account` if it is given. */
export async function givenClientWithPet(
  owner: pg.Pool,
  clinicId: string,
  {
    account,
    name = 'Casey Client',
    petName = 'Biscuit',
  }: { account?: Person; name?: string; petName?: string } = {},
): Promise<{ readonly clientId: string; readonly petId: string }> {
  const clientId = randomUUID();
  const petId = randomUUID();
  await owner.query(`insert into clients (clinic_id, id, user_id, full_name) values ($1, $2, $3, $4)`, [
    clinicId,
    clientId,
    account?.userId ?? null,
    name,
  ]);
  await owner.query(`insert into pets (clinic_id, id, name, species) values ($1, $2, $3, 'dog')`, [
    clinicId,
    petId,
    petName,
  ]);
  await owner.query(
    `insert into pet_clients (clinic_id, pet_id, client_id, is_primary) values ($1, $2, $3, true)`,
    [clinicId, petId, clientId],
  );
  return { clientId, petId };
}

export async function givenAppointmentType(
  owner: pg.Pool,
  clinicId: string,
  { durationMinutes = 30, bufferMinutes = 0, onlineBookable = true, needsRoom = false } = {},
): Promise<string> {
  const id = randomUUID();
  await owner.query(
    `insert into appointment_types (clinic_id, id, name, duration_minutes, buffer_minutes, online_bookable, needs_room)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [clinicId, id, `Type ${id.slice(0, 6)}`, durationMinutes, bufferMinutes, onlineBookable, needsRoom],
  );
  return id;
}

/** Gives an account a second factor and, unless `passed` is false, raises the level of its session. */
export async function givenSecondFactor(
  owner: pg.Pool,
  { userId, sessionId }: Pick<Person, 'userId' | 'sessionId'>,
  { passed = true }: { passed?: boolean } = {},
): Promise<{ readonly factorId: string }> {
  const factorId = randomUUID();
  await owner.query(
    `insert into auth.mfa_factors (id, user_id, status, sealed_secret) values ($1, $2, 'verified', '')`,
    [factorId, userId],
  );
  if (passed)
    await owner.query(`update auth.sessions set aal = 'aal2', factor_id = $2 where id = $1`, [
      sessionId,
      factorId,
    ]);
  return { factorId };
}

/** Replaces the signing keys with one in use and one on standby that is old enough to be used, without key material. */
export async function givenSigningKeys(
  owner: pg.Pool,
  { inUse = randomUUID(), standby = randomUUID() }: { inUse?: string; standby?: string } = {},
): Promise<void> {
  await owner.query(`update auth.signing_keys set status = 'previously_used'`);
  await owner.query(
    `insert into auth.signing_keys (kid, status, public_jwk, sealed_private, created_at, status_since)
       select k.kid, k.status, '{}', '', now() - interval '1 hour', now() - interval '1 hour'
         from (values ($1, 'in_use'), ($2, 'standby')) as k (kid, status)`,
    [inUse, standby],
  );
}
