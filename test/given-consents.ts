import { sql } from 'kysely';
import type { ContactScope } from '#practice/contact-consent/server/public/contact-scope.ts';
import type { TestDatabase } from './database.ts';

/** Runs work as a job of the clinic does. */
export const asClinicJob = <T>(
  db: TestDatabase,
  clinicId: string,
  work: (scope: ContactScope) => Promise<T>,
  now = new Date('2026-11-25T12:00:00Z'),
): Promise<T> =>
  db.database.transaction({ databaseRole: 'job_server', mode: 'write' }, async (tx) => {
    await sql`select set_config('app.clinic_id', ${clinicId}, true)`.execute(tx);
    return work({ tx, now, session: { clinicId } });
  });

/** Moves a clinic, which tests open in Berlin, to another place. */
export const moveClinic = (
  db: TestDatabase,
  clinicId: string,
  { country, region, zone }: { country: string; region: string | null; zone: string },
) =>
  db.owner.query(`update clinics set country = $2, region = $3, time_zone = $4 where id = $1`, [
    clinicId,
    country,
    region,
    zone,
  ]);

/** Adds an address to a client's record. */
export const givenContact = (
  db: TestDatabase,
  { clinicId, clientId }: { clinicId: string; clientId: string },
  kind: 'email' | 'phone',
  value: string,
) =>
  db.owner.query(
    `insert into client_contacts (clinic_id, client_id, kind, value, normalized) values ($1, $2, $3, $4, $4)`,
    [clinicId, clientId, kind, value],
  );
