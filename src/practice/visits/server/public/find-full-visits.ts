import { sql, type Kysely } from 'kysely';
import * as z from 'zod';
import type { Tables } from '#db/tables.ts';
import { VISIT_STATUSES } from '#vocabulary/visits.ts';
import { Instant } from '#foundation/contract/instant.ts';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import { staffNameOf } from '#practice/staff/server/public/staff-name.ts';
import { VisitSection } from '../../contract.ts';
import { Finding, Vitals } from '../../exam.contract.ts';
import { Diagnosis } from '../../problems.contract.ts';
import { VisitSignature } from '../../signing.contract.ts';
import { clientName, diagnosesOf, findingsOf, sectionsOf, signaturesOf, vitalsOf } from '../visit-parts.ts';

const Row = z.object({
  visit: z.object({
    id: z.uuid(),
    status: z.enum(VISIT_STATUSES),
    reason: z.string(),
    startedAt: Instant,
    finishedAt: Instant.nullable(),
    doctorName: z.string().nullable(),
    supervisorName: z.string().nullable(),
    client: z.object({ id: z.uuid(), fullName: z.string() }).nullable(),
    signedAt: Instant.nullable(),
    cosignedAt: Instant.nullable(),
    lockedAt: Instant.nullable(),
    releasedAt: Instant.nullable(),
    sections: z.array(VisitSection),
    findings: z.array(Finding),
    vitals: z.array(Vitals),
    diagnoses: z.array(Diagnosis),
    signatures: z.array(VisitSignature),
  }),
});
export type FullVisit = z.infer<typeof Row>['visit'];

/** How many visits are read at once, so that a long record never is one row set in memory of the database. */
const BATCH = 100;

/** Every visit of a pet with everything in it, the latest first. For the clinic's own staff. */
export async function findFullVisits(
  tx: Kysely<Tables>,
  clinicId: string,
  petId: string,
): Promise<FullVisit[]> {
  const visits: FullVisit[] = [];
  for (;;) {
    const last = visits.at(-1);
    const beyond = last
      ? sql`and (v.started_at < ${last.startedAt}::timestamptz or (v.started_at = ${last.startedAt}::timestamptz and v.id > ${last.id}::uuid))`
      : sql``;
    const batch = await fetchRows(
      tx,
      Row,
      sql`
      select jsonb_build_object('id', v.id, 'status', v.status, 'reason', v.reason, 'startedAt', v.started_at,
          'finishedAt', v.finished_at, 'doctorName', ${staffNameOf(clinicId, sql`v.doctor_id`)},
          'supervisorName', ${staffNameOf(clinicId, sql`v.supervisor_id`)}, 'client', ${clientName(clinicId, sql`v.client_id`)},
          'signedAt', v.signed_at, 'cosignedAt', v.cosigned_at, 'lockedAt', v.locked_at, 'releasedAt', v.released_at,
          'sections', ${sectionsOf(clinicId, sql`v.id`)}, 'findings', ${findingsOf(clinicId, sql`v.id`)},
          'vitals', ${vitalsOf(clinicId, sql`v.id`)}, 'diagnoses', ${diagnosesOf(clinicId, sql`v.id`)},
          'signatures', ${signaturesOf(clinicId, sql`v.id`)}) as visit
        from visits v where v.clinic_id = ${clinicId} and v.pet_id = ${petId} ${beyond}
       order by v.started_at desc, v.id limit ${BATCH}`,
    );
    visits.push(...batch.map(({ visit }) => visit));
    if (batch.length < BATCH) return visits;
  }
}
