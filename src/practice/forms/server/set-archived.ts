import { AppError } from '#vocabulary/errors.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';

/** Sets or clears when a form was archived. @throws AppError `not_found`. */
export async function setArchived(
  { tx, session }: MemberContext,
  id: string,
  archivedAt: Date | null,
): Promise<void> {
  const row = await tx
    .updateTable('forms')
    .set({ archived_at: archivedAt?.toISOString() ?? null })
    .where('clinic_id', '=', session.clinicId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  if (!row) throw new AppError('not_found');
}
