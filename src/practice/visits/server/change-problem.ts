import { sql } from 'kysely';
import { AppError } from '#vocabulary/errors.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { todayAtClinic } from '#practice/clinics/server/public/today-at-clinic.ts';
import { type ChangeProblem, Problem } from '../problems.contract.ts';
import { PROBLEM_COLUMNS } from './problem-columns.ts';
import { withChanges } from './with-changes.ts';

/** Changes the given fields of a problem. @throws AppError `record_changed`, `not_found`. */
export async function changeProblem(ctx: MemberContext, { id, version, ...fields }: ChangeProblem) {
  const { clinicId } = ctx.session;
  const found = await ctx.tx
    .selectFrom('problems')
    .select([...PROBLEM_COLUMNS, 'pet_id as petId'])
    .where('clinic_id', '=', clinicId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!found) throw new AppError('not_found');
  const { petId, ...before } = found;
  if (before.version !== version) throw new AppError('record_changed', { version: before.version });
  const after = withChanges(before, fields);
  const hasClosed = before.status === 'active' && after.status !== 'active';
  const row = await ctx.tx
    .updateTable('problems')
    .set({
      name: after.name,
      status: after.status,
      onset_on: after.onsetOn,
      note: after.note,
      closed_on: hasClosed
        ? sql<string>`${todayAtClinic(clinicId, ctx.now)}`
        : after.status === 'active'
          ? null
          : before.closedOn,
      version: version + 1,
    })
    .where('clinic_id', '=', clinicId)
    .where('id', '=', id)
    .returning(PROBLEM_COLUMNS)
    .executeTakeFirstOrThrow();
  ctx.audit('problem.changed', id, { before, after: row });
  return { ...Problem.parse(row), petId };
}
