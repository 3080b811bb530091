import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '#db/tables.ts';
import type { PlatformClinic } from '../contract.ts';

/**
 * Clinics with their usage; counted for the ones that are given back alone.
 *
 * @param condition about `c`, the clinic.
 */
export async function findClinics(
  tx: Kysely<Tables>,
  { condition, order, limit }: { condition: RawBuilder<unknown>; order: RawBuilder<unknown>; limit: number },
): Promise<PlatformClinic[]> {
  const { rows } = await sql<PlatformClinic>`
    with page as materialized (select c.* from clinics c where ${condition} order by ${order} limit ${limit})
    select c.id, c.name, c.slug, c.time_zone as "timeZone", c.country, c.city, c.created_at as "createdAt",
           u.staff_count as "staffCount", u.client_count as "clientCount", u.pet_count as "petCount",
           u.appointment_count as "appointmentCount"
      from page c
      join app.clinic_usage((select array_agg(id) from page)) u on u.clinic_id = c.id
     order by ${order}`.execute(tx);
  return rows;
}
