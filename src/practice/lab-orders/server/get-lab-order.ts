import { sql } from 'kysely';
import { AppError } from '#vocabulary/errors.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import type { LabOrder } from '../contract.ts';
import { labOrderColumns, LabOrderRow } from './order-columns.ts';

/** One order. @throws AppError `not_found`. */
export async function getLabOrder(
  { tx, session: { clinicId } }: MemberContext,
  { id }: { readonly id: string },
): Promise<LabOrder> {
  const row = await fetchRow(
    tx,
    LabOrderRow,
    sql`select ${labOrderColumns(clinicId)} from lab_orders o where o.clinic_id = ${clinicId} and o.id = ${id}`,
  );
  if (!row) throw new AppError('not_found');
  return row.order;
}
