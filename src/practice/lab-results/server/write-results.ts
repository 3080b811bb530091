import { sql } from 'kysely';
import type { EvaluatedResult } from '../apply-report.rules.ts';
import type { IncomingResult } from '../incoming-report.contract.ts';
import type { LabScope } from './public/lab-scope.ts';

/** A row of a value, as it is stored. */
export interface ResultRow extends EvaluatedResult {
  readonly id: string;
  readonly position: number;
  readonly reportedHash: string;
  readonly replacedBy: string | null;
  readonly result: IncomingResult;
}

/** Adds values to a report in one statement, after those that they replace were marked in another one. */
export async function writeResults(
  { tx, now, session: { clinicId } }: LabScope,
  { reportId, revision }: { readonly reportId: string; readonly revision: number },
  rows: readonly ResultRow[],
  replaced: readonly { readonly id: string; readonly by: string }[],
): Promise<void> {
  const marked =
    replaced.length === 0
      ? null
      : sql`
    update lab_results v set replaced_by = n.by, replaced_revision = ${revision}::integer
      from jsonb_to_recordset(${JSON.stringify(replaced)}::jsonb) as n (id uuid, by uuid)
     where v.clinic_id = ${clinicId} and v.id = n.id and v.report_id = ${reportId}`.execute(tx);
  const added =
    rows.length === 0
      ? null
      : sql`
    insert into lab_results (clinic_id, id, report_id, revision, position, test_code, test_name, code, sub_id, loinc_code, analyte, name,
        value_text, value_number, comparator, unit, reported_unit, low, high, range_text, range_source, range_id, flag, is_flag_derived, is_abnormal,
        is_critical, status, method, specimen, note, collected_at, resulted_at, received_at, reported_hash, replaced_by, replaced_revision)
    select ${clinicId}, n.id, ${reportId}, ${revision}::integer, n.position, n.result ->> 'testCode', n.result ->> 'testName',
        n.result ->> 'code', n.result ->> 'subId', n.result ->> 'loincCode', n.analyte, n.result ->> 'name', n.result ->> 'valueText',
        (n.result ->> 'valueNumber')::numeric, n.result ->> 'comparator', n.unit,
        nullif(n.result ->> 'unit', n.unit), n.low::numeric, n.high::numeric,
        n.result ->> 'rangeText', n."rangeSource", n."rangeId", n.flag, n."isFlagDerived", n."isAbnormal", n."isCritical",
        n.result ->> 'status', n.result ->> 'method', n.result ->> 'specimen', n.result ->> 'note',
        (n.result ->> 'collectedAt')::timestamptz, (n.result ->> 'resultedAt')::timestamptz, ${now.toISOString()}::timestamptz,
        n."reportedHash", n."replacedBy", case when n."replacedBy" is not null then ${revision}::integer end
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (id uuid, position integer, analyte text, unit text, low text, high text,
        "rangeSource" text, "rangeId" uuid, flag text, "isFlagDerived" boolean, "isAbnormal" boolean, "isCritical" boolean,
        "reportedHash" text, "replacedBy" uuid, result jsonb)`.execute(tx);
  await Promise.all([marked, added]);
}
