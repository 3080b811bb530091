import { sql } from 'kysely';
import { AppError } from '#vocabulary/errors.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import type { FormRequest } from '../requests.contract.ts';
import { RequestRow, requestColumns, requestsOf } from './request-columns.ts';

/** A request of the clinic. @throws AppError `not_found`. */
export async function findRequest(
  { tx, session: { clinicId } }: MemberContext,
  id: string,
): Promise<FormRequest> {
  const row = await fetchRow(
    tx,
    RequestRow,
    sql`select ${requestColumns(clinicId)} from ${requestsOf(clinicId)} where r.clinic_id = ${clinicId} and r.id = ${id}`,
  );
  if (!row) throw new AppError('not_found');
  return row.request;
}
