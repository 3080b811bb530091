import { sql } from 'kysely';
import * as z from 'zod';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { ClientContext } from '#foundation/server/http/context.ts';
import { readSettings } from '../settings.ts';
import { asClinicOf } from './as-clinic-of.ts';
import { findExpectation } from './expectation.ts';

const Row = z.object({
  clinicId: z.uuid(),
  clinicName: z.string(),
  timeZone: z.string(),
  country: z.string(),
  pets: z.array(z.object({ id: z.uuid(), name: z.string() })),
});

/** More clinics than anybody is a client of. */
const CLINICS_LIMIT = 20;

/** The clinics that the caller can write to. */
export async function listMyMessageClinics(ctx: ClientContext) {
  const rows = await fetchRows(
    ctx.tx,
    Row,
    sql`
    select k.id as "clinicId", k.name as "clinicName", k.time_zone as "timeZone", k.country,
        (select coalesce(json_agg(json_build_object('id', p.id, 'name', p.name) order by p.name, p.id), '[]')
          from pets p where p.clinic_id = k.id and p.archived_at is null and p.deceased_on is null
           and p.id in (select l.pet_id from pet_clients l where l.clinic_id = k.id and l.client_id = c.id)) as pets
      from clients c join clinics k on k.id = c.clinic_id
     where c.user_id = ${ctx.session.userId} and c.archived_at is null and k.suspended_at is null
     order by k.name, k.id limit ${CLINICS_LIMIT}`,
  );
  const items = [];
  // One after the other: each is read as its own clinic.
  for (const row of rows) {
    const found = await asClinicOf(ctx, row.clinicId, async (scope) => {
      const { portalIsOn } = await readSettings(scope);
      return portalIsOn ? findExpectation(scope, 'general') : null;
    });
    if (found) items.push({ ...row, expectation: found });
  }
  return { items };
}
