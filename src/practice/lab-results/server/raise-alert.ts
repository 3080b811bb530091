import { sql } from 'kysely';
import { queueClinicPush } from '#practice/web-push/server/public/queue-clinic-push.ts';
import { reportPath } from '../report-path.rules.ts';
import type { LabScope } from './public/lab-scope.ts';

interface Raised {
  readonly reportId: string;
  readonly revision: number;
  readonly doctorId: string | null;
}

/**
 * LABR-6. Notifies the doctor of a critical value at once, in the transaction that stores it; all staff if no doctor is known. Raised again
 * for the same revision it has no effect.
 */
export async function raiseAlert(scope: LabScope, { reportId, revision, doctorId }: Raised): Promise<void> {
  const { tx, now, session } = scope;
  const { clinicId } = session;
  const at = now.toISOString();
  await sql`
    with raised as (
      insert into lab_alerts (clinic_id, report_id, revision, doctor_id, raised_at, escalate_at)
      select ${clinicId}, ${reportId}, ${revision}::integer, ${doctorId}::uuid, ${at}::timestamptz,
          ${at}::timestamptz + make_interval(mins => coalesce(
            (select s.escalate_after_minutes from lab_settings s where s.clinic_id = ${clinicId}), 30))
      on conflict (clinic_id, report_id, revision) do nothing returning id)
    select app.email_lab_alert(${clinicId}::uuid, ${reportId}::uuid, ${doctorId}::uuid, 'lab_critical') from raised`.execute(
    tx,
  );
  await queueClinicPush(scope, {
    to: doctorId === null ? 'staff' : { staffMemberId: doctorId },
    kind: 'critical',
    address: reportPath(reportId),
  });
}
