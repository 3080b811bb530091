import { sql } from 'kysely';
import { AppError } from '#vocabulary/errors.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { namingConstraints } from '#foundation/server/http/naming-constraints.ts';
import { staffNameOf } from '#practice/staff/server/public/staff-name.ts';
import { type ChangeLabSettings, LabSettings } from '../setup.contract.ts';

const DEFAULTS: LabSettings = { escalateAfterMinutes: 30, coverDoctor: null, version: 0 };

/** What a clinic has not changed is as everybody has it. */
export async function getLabSettings({ tx, session: { clinicId } }: MemberContext): Promise<LabSettings> {
  const row = await fetchRow(
    tx,
    LabSettings,
    sql`
    select s.escalate_after_minutes as "escalateAfterMinutes", s.version,
        case when s.cover_doctor_id is not null then json_build_object('id', s.cover_doctor_id,
          'fullName', ${staffNameOf(clinicId, sql`s.cover_doctor_id`)}) end as "coverDoctor"
      from lab_settings s where s.clinic_id = ${clinicId}`,
  );
  return row ?? DEFAULTS;
}

/** LABR-6. Changes who else is notified, and after how long. @throws AppError `not_found`, `record_changed`. */
export async function changeLabSettings(
  ctx: MemberContext,
  { version, escalateAfterMinutes, coverDoctorId }: ChangeLabSettings,
): Promise<LabSettings> {
  const { clinicId, userId } = ctx.session;
  const before = await getLabSettings(ctx);
  const values = {
    escalate_after_minutes: escalateAfterMinutes,
    cover_doctor_id: coverDoctorId,
    changed_at: ctx.now.toISOString(),
  };
  const written = await namingConstraints(
    { lab_settings_clinic_id_cover_doctor_id_fkey: 'not_found' },
    version === 0
      ? ctx.tx
          .insertInto('lab_settings')
          .values({ clinic_id: clinicId, ...values })
          .onConflict((conflict) => conflict.doNothing())
          .returning('version')
          .executeTakeFirst()
      : ctx.tx
          .updateTable('lab_settings')
          .set({ ...values, changed_by: userId, version: version + 1 })
          .where('clinic_id', '=', clinicId)
          .where('version', '=', version)
          .returning('version')
          .executeTakeFirst(),
  );
  if (!written) throw new AppError('record_changed', { version: before.version });
  const after = await getLabSettings(ctx);
  ctx.audit('lab_settings.changed', clinicId, { before, after });
  return after;
}
