import { sql } from 'kysely';
import * as z from 'zod';
import { AppError } from '#vocabulary/errors.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { assertLicensed } from '#practice/controlled-drugs/server/public/assert-licensed.ts';
import { prescriptionDutyOf } from '../../prescription-places.rules.ts';

const Row = z.object({
  id: z.uuid().nullable(),
  licence: z.string().nullable(),
  country: z.string(),
  region: z.string().nullable(),
});

/**
 * RX-2. The caller as a prescriber: their entry in the staff list; null for somebody who may not sign records, or who is in no list.
 *
 * @throws AppError `prescriber_without_licence` for a controlled drug, where the place demands a license number; `licence_expired`
 *   (CD-7, behavior 37) for theirs or the clinic’s.
 */
export async function prescriberOf(
  ctx: MemberContext,
  controlSchedule: string | null,
): Promise<string | null> {
  const { tx, session } = ctx;
  const { clinicId, userId, permissions } = session;
  if (!permissions.includes('record:sign')) return null;
  const row = await fetchRow(
    tx,
    Row,
    sql`select s.id, s.licence_number as licence, k.country, k.region
          from clinics k left join staff_members s on s.clinic_id = ${clinicId} and s.user_id = ${userId} and s.is_active
         where k.id = ${clinicId}`,
  );
  if (!row || row.id === null) return null;
  const { controlledFields } = prescriptionDutyOf(row.country, row.region);
  const isNeeded = controlSchedule !== null && controlledFields.value.includes('prescriber_licence');
  if (isNeeded && row.licence === null) throw new AppError('prescriber_without_licence');
  await assertLicensed(ctx, { isControlled: controlSchedule !== null });
  return row.id;
}
