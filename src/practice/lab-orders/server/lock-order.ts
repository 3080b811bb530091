import { sql } from 'kysely';
import * as z from 'zod';
import { LAB_ORDER_STATUSES, LAB_PRIORITIES } from '#vocabulary/lab.ts';
import { AppError } from '#vocabulary/errors.ts';
import { Instant } from '#foundation/contract/instant.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';

const Row = z.object({
  version: z.int(),
  status: z.enum(LAB_ORDER_STATUSES),
  visitId: z.uuid(),
  doctorId: z.uuid().nullable(),
  priority: z.enum(LAB_PRIORITIES),
  clinicalNote: z.string().nullable(),
  submittedAt: Instant.nullable(),
});
export type LockedOrder = z.infer<typeof Row>;

/** An order, locked until the transaction ends. @throws AppError `not_found`. */
export async function lockOrder(
  { tx, session: { clinicId } }: MemberContext,
  id: string,
): Promise<LockedOrder> {
  const row = await fetchRow(
    tx,
    Row,
    sql`select o.version, o.status, o.visit_id as "visitId", o.doctor_id as "doctorId", o.priority,
          o.clinical_note as "clinicalNote", o.submitted_at as "submittedAt"
          from lab_orders o where o.clinic_id = ${clinicId} and o.id = ${id} for update`,
  );
  if (!row) throw new AppError('not_found');
  return row;
}
