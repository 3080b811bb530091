import { AppError } from '#vocabulary/errors.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';

/** Sets or clears when a document was archived. @throws AppError `not_found`. */
export async function setArchived(
  { tx, session }: MemberContext,
  id: string,
  archivedAt: Date | null,
): Promise<void> {
  const row = await tx
    .updateTable('documents')
    .set((eb) => ({ archived_at: archivedAt?.toISOString() ?? null, version: eb('version', '+', 1) }))
    .where('clinic_id', '=', session.clinicId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  if (!row) throw new AppError('not_found');
}
