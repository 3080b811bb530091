import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '#db/tables.ts';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import { ClinicLaboratory } from '../contract.ts';
import { FOLDED_NAME, LABORATORY_COLUMNS } from './laboratory-columns.ts';

/** Whether the clinic has enabled it, as `c` is joined below. */
export const IS_ON = sql`coalesce(c.is_on, false)`;

/**
 * Laboratories as a clinic sees them, enabled ones first.
 *
 * @param condition about `l`, the laboratory, and `c`, the clinic's settings for it.
 */
export function findClinicLaboratories(
  tx: Kysely<Tables>,
  clinicId: string,
  condition: RawBuilder<unknown>,
  limit: number,
): Promise<ClinicLaboratory[]> {
  return fetchRows(
    tx,
    ClinicLaboratory,
    sql`
    select ${LABORATORY_COLUMNS}, ${IS_ON} as "isOn", c.account_number as "accountNumber"
      from laboratories l
      left join clinic_laboratories c on c.clinic_id = ${clinicId}::uuid and c.laboratory_id = l.id
     where (l.is_active or ${IS_ON}) and ${condition}
     order by ${IS_ON} desc, ${FOLDED_NAME}, l.id limit ${limit}`,
  );
}
