import { AppError } from '#vocabulary/errors.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';

/** The row of an estimate, locked until the transaction ends. @throws AppError `not_found`. */
export async function lockEstimate({ tx, session }: MemberContext, id: string) {
  const row = await tx
    .selectFrom('estimates')
    .select(['status', 'version', 'valid_until_on', 'pet_id', 'client_id', 'converted_visit_id'])
    .where('clinic_id', '=', session.clinicId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new AppError('not_found');
  return row;
}

/** The draft of that version, locked. @throws AppError `estimate_not_draft`, `not_found`, `record_changed`. */
export async function lockDraft(ctx: MemberContext, id: string, version: number) {
  const row = await lockEstimate(ctx, id);
  if (row.status !== 'draft') throw new AppError('estimate_not_draft');
  if (row.version !== version) throw new AppError('record_changed');
  return row;
}
