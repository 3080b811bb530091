import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { evaluateResult } from '../apply-report.rules.ts';
import { findCodes } from './find-codes.ts';
import { findPresent, type PresentResult } from './find-present.ts';
import { findRanges } from './find-ranges.ts';
import { raiseAlert } from './raise-alert.ts';
import type { LabScope } from './public/lab-scope.ts';
import { findReport } from './report-row.ts';
import { writeResults } from './write-results.ts';

/**
 * LABR-4. After a report was matched, its match was undone, or a code of its laboratory was mapped: values for which the laboratory sent no
 * range get the clinic's for this pet, as rows that replace those without. What the laboratory gave stays.
 */
export async function evaluateAgain(scope: LabScope, reportId: string): Promise<void> {
  const { tx, now, session } = scope;
  const stored = await findReport(scope, sql`r.id = ${reportId}`);
  if (!stored) return;
  const [present, ranges, codes] = await Promise.all([
    findPresent(scope, reportId),
    findRanges(scope, stored.laboratoryId),
    findCodes(scope, stored.laboratoryId),
  ]);
  const by = { laboratoryId: stored.laboratoryId, patient: stored.pet, ranges, codes };
  const withEvaluation = (row: PresentResult) => ({ ...row, evaluation: evaluateResult(row.result, by) });
  const all = present.map(withEvaluation);
  const changed = all.filter(
    ({ evaluation, rangeId, storedFlag, isCritical, analyte, unit }) =>
      evaluation.analyte !== analyte ||
      evaluation.unit !== unit ||
      evaluation.rangeId !== rangeId ||
      evaluation.flag !== storedFlag ||
      evaluation.isCritical !== isCritical,
  );
  if (changed.length === 0) return;
  const rows = changed.map(({ id, position, reportedHash, result, evaluation }) => ({
    replaces: id,
    row: {
      id: randomUUID(),
      position,
      reportedHash,
      replacedBy: null,
      result,
      ...evaluation,
    },
  }));
  const revision = stored.revision + 1;
  await writeResults(
    scope,
    { reportId, revision },
    rows.map(({ row }) => row),
    rows.map(({ row, replaces }) => ({ id: replaces, by: row.id })),
  );
  await sql`
    update lab_reports r set revision = ${revision}::integer, changed_at = ${now.toISOString()}::timestamptz,
        has_abnormal = ${all.some(({ evaluation }) => evaluation.isAbnormal)},
        has_critical = ${all.some(({ evaluation }) => evaluation.isCritical)}
     where r.clinic_id = ${session.clinicId} and r.id = ${reportId}`.execute(tx);
  if (changed.some(({ evaluation, isCritical }) => evaluation.isCritical && !isCritical))
    await raiseAlert(scope, { reportId, revision, doctorId: stored.doctorId });
}
