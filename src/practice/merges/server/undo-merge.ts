import { sql } from 'kysely';
import * as z from 'zod';
import { AppError } from '#vocabulary/errors.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { namingConstraints } from '#foundation/server/http/naming-constraints.ts';
import { lockClients, writeClientColumns } from '#practice/clients/server/public/merge-fields.ts';
import { lockPets, writePetColumns } from '#practice/pets/server/public/merge-fields.ts';
import type { Merge } from '../contract.ts';
import { fieldsToRestore } from '../merge.rules.ts';
import { findMerge, writtenFields } from './merge-columns.ts';

const UNDO_REFUSALS = { merged_again: 'merge_changed', too_late: 'merge_too_old' } as const;

/** Restores the fields of the kept record, before the other one is a record of its own again and needs its microchip. */
async function restoreFields(ctx: MemberContext, { id, subject, keptId, mergedId }: Merge): Promise<void> {
  const written = await writtenFields(ctx, id);
  if (subject === 'pet') {
    const current = (await lockPets(ctx, [keptId, mergedId])).find((row) => row.id === keptId);
    return writePetColumns(ctx, keptId, fieldsToRestore(written, current ?? {}));
  }
  const current = (await lockClients(ctx, [keptId, mergedId])).find((row) => row.id === keptId);
  return writeClientColumns(ctx, keptId, fieldsToRestore(written, current ?? {}));
}

const returnRows = (ctx: MemberContext, { id, subject }: Merge) =>
  namingConstraints(
    { pets_microchip_key: 'microchip_taken' },
    fetchRow(
      ctx.tx,
      z.object({ id: z.uuid() }),
      subject === 'pet'
        ? sql`select app.undo_pet_merge(${ctx.session.clinicId}, ${id}) as id`
        : sql`select app.undo_client_merge(${ctx.session.clinicId}, ${id}) as id`,
    ),
  );

/** Waits for whoever undoes the same merge, or merges either record again. */
const lockBoth = (ctx: MemberContext, { subject, keptId, mergedId }: Merge) =>
  subject === 'pet' ? lockPets(ctx, [keptId, mergedId]) : lockClients(ctx, [keptId, mergedId]);

/**
 * MERGE-2. Undoes a merge. One that is undone already stays as it is.
 *
 * @throws AppError `not_found`; `merge_changed` if either record was merged again; `merge_too_old` after 30 days;
 * `microchip_taken` if another pet has the chip by now.
 */
export async function undoMerge(ctx: MemberContext, { id }: { readonly id: string }) {
  const found = await findMerge(ctx, id);
  if (!found) throw new AppError('not_found');
  await lockBoth(ctx, found);
  const merge = (await findMerge(ctx, id)) ?? found;
  const { keptId, mergedId, subject, undoRefusal } = merge;
  if (undoRefusal === 'too_late' || undoRefusal === 'merged_again')
    throw new AppError(UNDO_REFUSALS[undoRefusal]);
  if (undoRefusal === null) {
    await restoreFields(ctx, merge);
    await returnRows(ctx, merge);
  }
  ctx.audit('merge.undone', keptId, { before: { mergeId: id, subject }, after: { mergedId } });
  return { id, keptId, mergedId };
}
