import { sql } from 'kysely';
import * as z from 'zod';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import { LAB_CODE_KINDS } from '#vocabulary/lab.ts';
import { foldUnit } from '#vocabulary/lab-units.ts';
import { type CodeBook, codeBook, newCodes } from '../codes.rules.ts';
import type { IncomingResult } from '../incoming-report.contract.ts';
import type { LabRangeFacts } from '../range.rules.ts';
import type { LabScope } from './public/lab-scope.ts';

const Row = z.object({ kind: z.enum(LAB_CODE_KINDS), code: z.string(), ours: z.string().nullable() });

/** LABR-9. What the codes of a laboratory stand for in a clinic. */
export const findCodes = async (
  { tx, session: { clinicId } }: LabScope,
  laboratoryId: string,
): Promise<CodeBook> =>
  codeBook(
    await fetchRows(
      tx,
      Row,
      sql`select c.kind, c.code, c.ours from lab_codes c where c.clinic_id = ${clinicId} and c.laboratory_id = ${laboratoryId}`,
    ),
  );

interface Used {
  readonly laboratoryId: string;
  readonly results: readonly IncomingResult[];
  readonly codes: CodeBook;
  readonly ranges: readonly LabRangeFacts[];
}

/** LABR-9. Lists what a laboratory uses for the first time. As `job_server`. */
export async function recordCodes(
  { tx, session: { clinicId } }: LabScope,
  { laboratoryId, results, codes, ranges }: Used,
): Promise<void> {
  const added = newCodes(results, codes, {
    analytes: new Set(ranges.map(({ analyte }) => analyte)),
    units: new Set(ranges.map(({ unit }) => foldUnit(unit))),
  });
  if (added.length === 0) return;
  await sql`select app.record_lab_codes(${clinicId}, ${laboratoryId}::uuid, ${JSON.stringify(added)}::jsonb)`.execute(
    tx,
  );
}
