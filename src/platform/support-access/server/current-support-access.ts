import { type Kysely, sql } from 'kysely';
import type { Tables } from '#db/tables.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { PlatformContext } from '#foundation/server/http/context.ts';
import { OpenAccess } from '../contract.ts';

/** The access that a person has open now, by the database's clock; undefined for none. */
export function findOpenAccess(tx: Kysely<Tables>, userId: string): Promise<OpenAccess | undefined> {
  return fetchRow(
    tx,
    OpenAccess,
    sql`select a.id, a.clinic_id as "clinicId", c.name as "clinicName", a.reason, a.ends_at as "endsAt",
               extract(epoch from a.ends_at - now())::float8 as "secondsLeft"
          from support_accesses a join clinics c on c.id = a.clinic_id
         where a.user_id = ${userId} and a.ended_at is null and a.ends_at > now()`,
  );
}

/** The caller's own open access. */
export async function currentSupportAccess({
  tx,
  session,
}: PlatformContext): Promise<{ access: OpenAccess | null }> {
  return { access: (await findOpenAccess(tx, session.userId)) ?? null };
}
