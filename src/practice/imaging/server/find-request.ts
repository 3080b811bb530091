import { sql } from 'kysely';
import * as z from 'zod';
import { ACT_STATUSES } from '#vocabulary/act-statuses.ts';
import { AppError } from '#vocabulary/errors.ts';
import { IMAGING_REQUEST_STATUSES } from '#vocabulary/imaging.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import type { ImagingRequest } from '../contract.ts';
import { requestColumns, RequestRow } from './request-columns.ts';

/** One request. @throws AppError `not_found`. */
export async function findRequest(
  { tx, session: { clinicId } }: MemberContext,
  id: string,
): Promise<ImagingRequest> {
  const row = await fetchRow(
    tx,
    RequestRow,
    sql`select ${requestColumns(clinicId)} from imaging_requests r where r.clinic_id = ${clinicId} and r.id = ${id}`,
  );
  if (!row) throw new AppError('not_found');
  return row.request;
}

const Locked = z.object({
  status: z.enum(IMAGING_REQUEST_STATUSES),
  actId: z.uuid().nullable(),
  actStatus: z.enum(ACT_STATUSES).nullable(),
});
export type LockedRequest = z.infer<typeof Locked>;

/** A request with the state of its act, locked until the transaction ends. @throws AppError `not_found`. */
export async function lockRequest(
  { tx, session: { clinicId } }: MemberContext,
  id: string,
): Promise<LockedRequest> {
  const row = await fetchRow(
    tx,
    Locked,
    sql`select r.status, r.act_id as "actId",
          (select a.status from acts a where a.clinic_id = ${clinicId} and a.id = r.act_id) as "actStatus"
          from imaging_requests r where r.clinic_id = ${clinicId} and r.id = ${id} for update of r`,
  );
  if (!row) throw new AppError('not_found');
  return row;
}
