import { sql } from 'kysely';
import * as z from 'zod';
import { AppError } from '#vocabulary/errors.ts';
import { fetchRow, fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { PlatformContext } from '#foundation/server/http/context.ts';
import { CLINIC_COLUMNS, toClinic } from '#practice/clinics/server/public/clinic-columns.ts';
import { OnboardingProgress } from '#practice/onboarding/contract.ts';
import { ClinicPage } from '../contract.ts';
import { findClinics } from './public/find-clinics.ts';
import { findClinicAdmins } from './find-clinic-admins.ts';

const Progress = z.object({ onboarding: OnboardingProgress.nullable() });

const WEEKS_SHOWN = 12;
const SUSPENSIONS_SHOWN = 10;

/** A clinic as the platform sees it. @throws AppError `not_found`. */
export async function getClinic(
  { tx, now }: PlatformContext,
  { clinicId }: { readonly clinicId: string },
): Promise<ClinicPage> {
  const [clinic, [usage], admins, staffByRole, weeks, progress, suspensions] = await Promise.all([
    tx.selectFrom('clinics').select(CLINIC_COLUMNS).where('id', '=', clinicId).executeTakeFirst(),
    findClinics(tx, now, { condition: sql`c.id = ${clinicId}`, order: sql`c.id`, limit: 1 }),
    findClinicAdmins(tx, clinicId),
    fetchRows(
      tx,
      ClinicPage.shape.staffByRole.element,
      sql`select r.role, count(*) as count from user_roles r
           where r.clinic_id = ${clinicId} and r.role <> 'client' group by r.role order by r.role`,
    ),
    fetchRows(
      tx,
      ClinicPage.shape.weeks.element,
      sql`select w.week_on as "weekOn", w.appointment_count as "appointmentCount"
            from app.clinic_weeks(${clinicId}::uuid, ${WEEKS_SHOWN}) w`,
    ),
    fetchRow(tx, Progress, sql`select app.onboarding_progress(${clinicId}::uuid) as onboarding`),
    tx
      .selectFrom('clinic_suspensions')
      .select([
        'id',
        'reason',
        'suspended_at as suspendedAt',
        'lifted_at as liftedAt',
        'lift_reason as liftReason',
      ])
      .where('clinic_id', '=', clinicId)
      .orderBy('suspended_at', 'desc')
      .limit(SUSPENSIONS_SHOWN)
      .execute(),
  ]);
  const onboarding = progress?.onboarding;
  if (!clinic || !usage || !onboarding) throw new AppError('not_found');
  return {
    clinic: toClinic(clinic),
    usage,
    admins,
    staffByRole,
    weeks,
    onboarding,
    suspensions,
  };
}
