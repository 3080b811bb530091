import { sql } from 'kysely';
import * as z from 'zod';
import type { Tables } from '#db/tables.ts';
import { asClinic } from '#foundation/server/database/as-clinic.ts';
import type { Database } from '#foundation/server/database/database.ts';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import { eachInTurn } from '#foundation/server/each-in-turn.ts';
import { defineJob, type Job } from '#foundation/server/jobs.ts';
import type { LabCodeKind } from '#vocabulary/lab.ts';
import { evaluateAgain } from '../evaluate-again.ts';
import { findPresent } from '../find-present.ts';
import { followOrder } from '../follow-order.ts';
import type { LabScope } from '../public/lab-scope.ts';
import { findReport } from '../report-row.ts';

interface CodeKey {
  readonly clinicId: string;
  readonly laboratoryId: string;
  readonly kind: LabCodeKind;
  readonly code: string;
}

const Report = z.object({ id: z.uuid() });
const COLUMNS = {
  test: sql`v.test_code`,
  analyte: sql`v.code`,
  unit: sql`coalesce(v.reported_unit, v.unit)`,
} as const;

/** Reports whose present revision nobody has signed, and which have the code. */
const findUnsigned = ({ tx }: LabScope, { clinicId, laboratoryId, kind, code }: CodeKey) =>
  fetchRows(
    tx,
    Report,
    sql`select r.id from lab_reports r
     where r.clinic_id = ${clinicId} and r.laboratory_id = ${laboratoryId}::uuid and r.reviewed_revision is distinct from r.revision
       and exists (select from lab_results v where v.clinic_id = ${clinicId} and v.report_id = r.id and v.replaced_by is null
         and ${COLUMNS[kind]} = ${code})
     order by r.id`,
  );

async function applyTo(scope: LabScope, id: string): Promise<void> {
  const report = await findReport(scope, sql`r.id = ${id}`);
  // It may have been signed meanwhile.
  if (!report || report.reviewedRevision === report.revision) return;
  await evaluateAgain(scope, id);
  if (report.orderId === null) return;
  const values = await findPresent(scope, id);
  await followOrder(scope, {
    orderId: report.orderId,
    status: report.status,
    values: values.map(({ result }) => ({ code: result.testCode, status: result.status })),
  });
}

/** LABR-9. What a code stands for counts for present reports too, as far as nobody has signed them. Run again, it changes nothing. */
export async function applyCode(database: Database<Tables>, key: CodeKey): Promise<void> {
  const { clinicId } = key;
  const reports = await asClinic(database, clinicId, (scope) => findUnsigned(scope, key), { mode: 'read' });
  await eachInTurn(reports, ({ id }) => asClinic(database, clinicId, (scope) => applyTo(scope, id)));
}

export const applyCodeJob = (database: Database<Tables>): Job =>
  defineJob('labResults.applyCode', (key) => applyCode(database, key));
