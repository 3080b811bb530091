import { sql } from 'kysely';
import * as z from 'zod';
import type { Tables } from '#db/tables.ts';
import { asClinic } from '#foundation/server/database/as-clinic.ts';
import type { Database } from '#foundation/server/database/database.ts';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import { eachInTurn } from '#foundation/server/each-in-turn.ts';
import { defineJob, type Job } from '#foundation/server/jobs.ts';
import { queueClinicPush } from '#practice/web-push/server/public/queue-clinic-push.ts';
import { reportPath } from '../../report-path.rules.ts';

const Clinic = z.object({ clinic: z.uuid() });
const Escalated = z.object({ reportId: z.uuid(), coverDoctorId: z.uuid().nullable() });

/**
 * LABR-6. Notifies the cover doctor of critical values that nobody has acknowledged in time, in the transaction that says so: killed at any
 * moment, it notifies once. A clinic without a cover doctor has all of its staff notified.
 */
export const escalateAlertsOfClinic = (
  database: Database<Tables>,
  clinicId: string,
  now: Date,
): Promise<void> =>
  asClinic(
    database,
    clinicId,
    async (scope) => {
      const at = now.toISOString();
      const escalated = await fetchRows(
        scope.tx,
        Escalated,
        sql`
        update lab_alerts a set escalated_at = ${at}::timestamptz,
            cover_doctor_id = (select s.cover_doctor_id from lab_settings s where s.clinic_id = ${clinicId})
         where a.clinic_id = ${clinicId} and a.acknowledged_at is null and a.escalated_at is null and a.escalate_at <= ${at}::timestamptz
        returning a.report_id as "reportId", a.cover_doctor_id as "coverDoctorId"`,
      );
      for (const { reportId, coverDoctorId } of escalated) {
        await sql`select app.email_lab_alert(${clinicId}::uuid, ${reportId}::uuid, ${coverDoctorId}::uuid, 'lab_critical_escalated')`.execute(
          scope.tx,
        );
        await queueClinicPush(scope, {
          to: coverDoctorId === null ? 'staff' : { staffMemberId: coverDoctorId },
          kind: 'critical',
          address: reportPath(reportId),
        });
      }
    },
    { now },
  );

/** Each clinic by itself: one that fails keeps none of the others from it. */
export const escalateAlertsJob = (database: Database<Tables>, clock: () => Date = () => new Date()): Job =>
  defineJob('labResults.escalate', async () => {
    const now = clock();
    const clinics = await database.transaction({ databaseRole: 'job_server', mode: 'read' }, (tx) =>
      fetchRows(
        tx,
        Clinic,
        sql`select d.clinic from app.clinics_with_lab_alerts_due(${now.toISOString()}) d`,
      ),
    );
    await eachInTurn(clinics, ({ clinic }) => escalateAlertsOfClinic(database, clinic, now));
  });
