import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Tables } from '#db/tables.ts';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import { staffNameOf } from '#practice/staff/server/public/staff-name.ts';
import { MyVisit } from '../../own.contract.ts';

interface Which {
  readonly clinicId: string;
  readonly petId: string;
  /** A condition on `v`, to continue after a page. */
  readonly beyond?: RawBuilder<unknown>;
  readonly limit?: number;
}

/**
 * CORE-9. The released visits of a pet as everybody outside of the clinic sees them, the latest first: the portal, and
 * what is printed and shared for clients. The conditions are repeated here because staff, who print, may read more.
 */
export const findClientVisits = (
  tx: Kysely<Tables>,
  { clinicId, petId, beyond = sql``, limit }: Which,
): Promise<MyVisit[]> =>
  fetchRows(
    tx,
    MyVisit,
    sql`
    select v.id, v.started_at as "startedAt", v.reason, v.released_at as "releasedAt",
        ${staffNameOf(clinicId, sql`v.doctor_id`)} as "doctorName",
        (select x.content from visit_sections x
          where x.clinic_id = ${clinicId} and x.visit_id = v.id and x.section = 'discharge') as discharge
      from visits v where v.clinic_id = ${clinicId} and v.pet_id = ${petId} and v.released_at is not null ${beyond}
     order by v.started_at desc, v.id ${limit === undefined ? sql`` : sql`limit ${limit}`}`,
  );
