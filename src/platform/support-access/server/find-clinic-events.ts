import { type Kysely, sql } from 'kysely';
import * as z from 'zod';
import type { Tables } from '#db/tables.ts';
import type { PageRequest } from '#foundation/contract/page.ts';
import { decodeCursor, toPage } from '#foundation/server/cursor.ts';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import { CLINIC_EVENT_ACTIONS, ClinicEvent } from '../contract.ts';

const Position = z.tuple([z.number().int()]);

/** The platform's actions on a clinic, the latest first. */
export async function findClinicEvents(
  tx: Kysely<Tables>,
  clinicId: string,
  { limit, cursor }: z.output<typeof PageRequest>,
): Promise<{ items: ClinicEvent[]; nextCursor: string | null }> {
  const after = decodeCursor(cursor, Position);
  const rows = await fetchRows(
    tx,
    ClinicEvent,
    sql`select a.id, a.at, a.action, coalesce(x.person_name, a.after ->> 'personName') as "personName", a.after ->> 'reason' as reason,
               coalesce(a.before ->> 'plan', a.before ->> 'trialEndsAt') as "from",
               case when a.action in ('clinic.plan_changed', 'clinic.trial_extended')
                 then coalesce(a.after ->> 'plan', a.after ->> 'trialEndsAt') end as "to"
          from audit_entries a
          left join support_accesses x on x.clinic_id = ${clinicId}::uuid and x.id = a.support_access_id
         where a.clinic_id = ${clinicId}::uuid and a.action in (${sql.join(CLINIC_EVENT_ACTIONS)})
           ${after ? sql`and a.id < ${after[0]}` : sql``}
         order by a.id desc limit ${limit + 1}`,
  );
  return toPage(rows, limit, ({ id }) => [id]);
}
