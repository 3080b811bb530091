import { sql, type UpdateObject } from 'kysely';
import type { Tables } from '#db/tables.ts';
import { AppError } from '#vocabulary/errors.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import type { CareProtocol } from '../protocols.contract.ts';
import { findProtocols } from './find-protocols.ts';

/**
 * Writes columns of a protocol if it still has the version that the caller has seen.
 *
 * @throws AppError `not_found`, `record_changed`.
 */
export async function updateProtocol(
  { tx, session: { clinicId } }: MemberContext,
  { id, version }: { readonly id: string; readonly version: number },
  columns: UpdateObject<Tables, 'care_protocols'>,
): Promise<{ readonly before: CareProtocol; readonly after: CareProtocol }> {
  const read = () => findProtocols(tx, clinicId, sql`p.id = ${id}::uuid`);
  const [before] = await read();
  if (!before) throw new AppError('not_found');
  const changed = await tx
    .updateTable('care_protocols')
    .set({ ...columns, version: version + 1 })
    .where('clinic_id', '=', clinicId)
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst();
  if (!changed) throw new AppError('record_changed');
  const [after] = await read();
  if (!after) throw new AppError('not_found');
  return { before, after };
}
