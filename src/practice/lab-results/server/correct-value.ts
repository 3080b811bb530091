import { AppError } from '#vocabulary/errors.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import type { CorrectLabValue } from '../contract.ts';
import { findPresent } from './find-present.ts';
import { lockReport } from './lock-report.ts';
import { receiveReport } from './public/receive-report.ts';
import { sql } from 'kysely';
import * as z from 'zod';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import { ReportedPatient } from '../incoming-report.contract.ts';

const Origin = z.object({ externalId: z.string(), patient: ReportedPatient });

/** LABR-2. Corrects a value by hand, as a laboratory would: the row that it replaces stays. @throws AppError `lab_report_changed`, `not_found`. */
export async function correctLabValue(ctx: MemberContext, input: CorrectLabValue) {
  const { id, revision, resultId, note, valueText, valueNumber, comparator } = input;
  const report = await lockReport(ctx, id);
  const [present, origin] = await Promise.all([
    findPresent(ctx, id),
    fetchRow(
      ctx.tx,
      Origin,
      sql`select r.external_id as "externalId", r.patient from lab_reports r where r.clinic_id = ${ctx.session.clinicId} and r.id = ${id}`,
    ),
  ]);
  if (report.revision !== revision) throw new AppError('lab_report_changed');
  const value = present.find((row) => row.id === resultId);
  if (!value || !origin) throw new AppError('not_found');
  // A laboratory's clock may be ahead of ours: what a person corrects now stands before what it gave.
  const at = new Date(Math.max(ctx.now.getTime(), Date.parse(value.result.resultedAt) + 1)).toISOString();
  await receiveReport(ctx, {
    laboratoryId: report.laboratoryId,
    way: 'manual',
    externalId: origin.externalId,
    accession: report.accession,
    patient: origin.patient,
    collectedAt: null,
    resultedAt: at,
    comment: null,
    results: [
      {
        ...value.result,
        valueText,
        valueNumber,
        comparator,
        flag: null,
        note,
        status: 'corrected',
        resultedAt: at,
      },
    ],
    isCancelled: false,
  });
  const after = await lockReport(ctx, id);
  ctx.audit('lab_report.corrected', id, {
    before: { code: value.result.code, valueText: value.result.valueText },
    after: { code: value.result.code, valueText, note },
  });
  return { id, revision: after.revision };
}
