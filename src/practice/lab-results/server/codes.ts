import { sql } from 'kysely';
import * as z from 'zod';
import { AppError } from '#vocabulary/errors.ts';
import { fetchRow, fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { staffNameOfAccount } from '#practice/staff/server/public/staff-name.ts';
import { LabCode, type MapLabCode } from '../codes.contract.ts';

const LIMIT = 2_000;
const Test = z.object({ code: z.string(), name: z.string() });

const columns = (
  clinicId: string,
) => sql`c.kind, c.code, c.name, c.ours, c.first_seen_at as "firstSeenAt", c.changed_at as "changedAt",
  ${staffNameOfAccount(clinicId, sql`c.changed_by`)} as "changedByName"`;

/** LABR-9. The codes of a laboratory, those that are not mapped first. */
export async function listLabCodes(
  { tx, session: { clinicId } }: MemberContext,
  { laboratoryId }: { readonly laboratoryId: string },
) {
  const [items, tests] = await Promise.all([
    fetchRows(
      tx,
      LabCode,
      sql`select ${columns(clinicId)} from lab_codes c where c.clinic_id = ${clinicId} and c.laboratory_id = ${laboratoryId}::uuid
        order by c.ours is not null, c.kind, c.code limit ${LIMIT}`,
    ),
    fetchRows(
      tx,
      Test,
      sql`select t.code, t.name from laboratory_tests t where t.laboratory_id = ${laboratoryId}::uuid and t.retired_at is null
        order by app.fold(t.name), t.code limit ${LIMIT}`,
    ),
  ]);
  return { items, tests };
}

const readCode = (
  { tx, session: { clinicId } }: MemberContext,
  { laboratoryId, kind, code }: MapLabCode,
  lock = sql``,
) =>
  fetchRow(
    tx,
    LabCode,
    sql`select ${columns(clinicId)} from lab_codes c
     where c.clinic_id = ${clinicId} and c.laboratory_id = ${laboratoryId}::uuid and c.kind = ${kind} and c.code = ${code} ${lock}`,
  );

/** A test stands for one of the directory, or for itself. */
async function assertTest(
  { tx }: MemberContext,
  { laboratoryId, kind, code, ours }: MapLabCode,
): Promise<void> {
  if (kind !== 'test' || ours === null || ours === code) return;
  const test = await fetchRow(
    tx,
    Test,
    sql`select t.code, t.name from laboratory_tests t where t.laboratory_id = ${laboratoryId}::uuid and t.code = ${ours} and t.retired_at is null
      limit 1`,
  );
  if (!test)
    throw new AppError('invalid_input', {
      fields: [{ path: 'ours', message: 'Choose a test of this laboratory.' }],
    });
}

/**
 * LABR-9. Says what a code stands for. Reports that nobody has signed are evaluated again by a job.
 *
 * @throws AppError `not_found`, `invalid_input`.
 */
export async function mapLabCode(ctx: MemberContext, input: MapLabCode): Promise<LabCode> {
  const { clinicId, userId } = ctx.session;
  const { laboratoryId, kind, code, ours } = input;
  const before = await readCode(ctx, input, sql`for update of c`);
  if (!before) throw new AppError('not_found');
  await assertTest(ctx, input);
  await sql`update lab_codes c set ours = ${ours}::text, changed_at = ${ctx.now.toISOString()}::timestamptz, changed_by = ${userId}::uuid
    where c.clinic_id = ${clinicId} and c.laboratory_id = ${laboratoryId}::uuid and c.kind = ${kind} and c.code = ${code}`.execute(
    ctx.tx,
  );
  await sql`select app.enqueue('labResults.applyCode', ${JSON.stringify({ clinicId, laboratoryId, kind, code })}::jsonb)`.execute(
    ctx.tx,
  );
  const after = await readCode(ctx, input);
  if (!after) throw new AppError('not_found');
  ctx.audit('lab_code.mapped', laboratoryId, {
    before: { kind, code, ours: before.ours },
    after: { kind, code, ours },
  });
  return after;
}
