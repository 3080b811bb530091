import { sql } from 'kysely';
import * as z from 'zod';
import { AppError } from '#vocabulary/errors.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { USUAL_WEIGHT_DAYS } from '../../dose.rules.ts';
import { prescriptionDutyOf } from '../../prescription-places.rules.ts';
import type { ChangePrescriptionSettings, PrescriptionSettings } from '../../prescribing.contract.ts';

const Row = z.object({
  country: z.string(),
  region: z.string().nullable(),
  weightDays: z.int().nullable(),
  examDays: z.int().nullable(),
  validDays: z.int().nullable(),
  version: z.int(),
});

/** What the clinic has chosen, and what its place says. */
export async function getPrescriptionSettings({
  tx,
  session: { clinicId },
}: MemberContext): Promise<PrescriptionSettings> {
  const row = await fetchRow(
    tx,
    Row,
    sql`select k.country, k.region, n.weight_days as "weightDays", n.exam_days as "examDays", n.valid_days as "validDays",
          coalesce(n.version, 0) as version
          from clinics k left join prescription_settings n on n.clinic_id = ${clinicId} where k.id = ${clinicId}`,
  );
  if (!row) throw new AppError('not_found');
  const { examDays, validDays } = prescriptionDutyOf(row.country, row.region);
  return {
    weightDays: row.weightDays ?? USUAL_WEIGHT_DAYS,
    examDays: row.examDays,
    validDays: row.validDays,
    version: row.version,
    place: {
      examDays: examDays.value,
      examSource: examDays.source,
      validDays: validDays.value,
      validSource: validDays.source,
    },
  };
}

/** @throws AppError `record_changed`. */
export async function changePrescriptionSettings(
  ctx: MemberContext,
  { version, weightDays, examDays, validDays }: ChangePrescriptionSettings,
): Promise<PrescriptionSettings> {
  const { clinicId, userId } = ctx.session;
  const before = await getPrescriptionSettings(ctx);
  const values = { weight_days: weightDays, exam_days: examDays, valid_days: validDays };
  const changed = await ctx.tx
    .insertInto('prescription_settings')
    .values({ clinic_id: clinicId, ...values })
    .onConflict((conflict) =>
      conflict
        .column('clinic_id')
        .doUpdateSet({
          ...values,
          version: version + 1,
          changed_at: ctx.now.toISOString(),
          changed_by: userId,
        })
        .where('prescription_settings.version', '=', version),
    )
    .returning('version')
    .executeTakeFirst();
  if (!changed) throw new AppError('record_changed', { version: before.version });
  ctx.audit('prescription_settings.changed', clinicId, {
    before: { weightDays: before.weightDays, examDays: before.examDays, validDays: before.validDays },
    after: { weightDays, examDays, validDays },
  });
  return { ...before, weightDays, examDays, validDays, version: changed.version };
}
