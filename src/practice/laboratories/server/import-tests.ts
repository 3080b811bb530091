import { sql } from 'kysely';
import type { PlatformContext } from '#foundation/server/http/context.ts';
import type { ImportReport, ImportTests } from '../contract.ts';
import type { PlannedRow } from '../import.rules.ts';
import { planTestsImport, toImportReport } from './plan-tests-import.ts';

const rowsOf = (rows: readonly PlannedRow[], isNew: boolean) =>
  JSON.stringify(
    rows.flatMap(({ outcome, fields, testId }) => {
      if (fields === null || outcome === 'unchanged' || (testId === null) !== isNew) return [];
      return [
        {
          ...(isNew ? {} : { id: testId }),
          code: fields.code,
          name: fields.name,
          species: fields.species,
          specimen: fields.specimen,
          container: fields.container,
          volume_microlitres: fields.volumeMicrolitres,
          turnaround_hours: fields.turnaroundHours,
          note: fields.note,
          loinc_code: fields.loincCode,
        },
      ];
    }),
  );

const COLUMNS = sql`code, name, species, specimen, container, volume_microlitres, turnaround_hours, note, loinc_code`;
const RECORD = sql`(id uuid, code text, name text, species text[], specimen text, container text,
  volume_microlitres integer, turnaround_hours integer, note text, loinc_code text)`;

/** LAB-2. Adds, changes and restores the tests of a file; rows with errors are left out and returned. */
export async function importTests(ctx: PlatformContext, input: ImportTests): Promise<ImportReport> {
  const rows = await planTestsImport(ctx, input);
  const { laboratoryId } = input;
  await sql`
    update laboratory_tests t
       set code = r.code, name = r.name, species = r.species, specimen = r.specimen, container = r.container,
           volume_microlitres = r.volume_microlitres, turnaround_hours = r.turnaround_hours, note = r.note,
           loinc_code = r.loinc_code, retired_at = null, version = t.version + 1
      from jsonb_to_recordset(${rowsOf(rows, false)}::jsonb) as r ${RECORD}
     where t.laboratory_id = ${laboratoryId}::uuid and t.id = r.id`.execute(ctx.tx);
  await sql`
    insert into laboratory_tests (laboratory_id, ${COLUMNS})
    select ${laboratoryId}::uuid, ${COLUMNS}
      from jsonb_to_recordset(${rowsOf(rows, true)}::jsonb) as r ${RECORD}`.execute(ctx.tx);
  const count = (expected: PlannedRow['outcome']) =>
    rows.filter(({ outcome }) => outcome === expected).length;
  ctx.audit('laboratory_tests.imported', laboratoryId, {
    after: {
      added: count('added'),
      changed: count('changed'),
      restored: count('restored'),
      faulty: count('faulty'),
    },
  });
  return toImportReport(rows);
}
