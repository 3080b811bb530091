import { AppError } from '#vocabulary/errors.ts';
import { changesBetween } from '#foundation/values/changes.ts';
import type { PlatformContext } from '#foundation/server/http/context.ts';
import { namingConstraints } from '#foundation/server/http/naming-constraints.ts';
import type { ChangeLaboratory, PlatformLaboratory } from '../contract.ts';
import { findLaboratory } from './find-laboratories.ts';
import { LABORATORY_NAME, NAME_TAKEN } from './name-taken.ts';

/** Changes the given fields. @throws AppError `not_found`, `record_changed`, or `name_taken` at its field. */
export async function changeLaboratory(
  ctx: PlatformContext,
  { laboratoryId, version, ...input }: ChangeLaboratory,
): Promise<PlatformLaboratory> {
  const before = await findLaboratory(ctx.tx, laboratoryId);
  const changed = await namingConstraints(
    LABORATORY_NAME,
    ctx.tx
      .updateTable('laboratories')
      .set((eb) => ({
        name: input.name,
        country: input.country,
        kind: input.kind,
        email: input.email,
        phone: input.phone,
        website: input.website,
        order_notes: input.orderNotes,
        is_active: input.isActive,
        version: eb('version', '+', 1),
      }))
      .where('id', '=', laboratoryId)
      .where('version', '=', version)
      .returning('id')
      .executeTakeFirst(),
    NAME_TAKEN,
  );
  if (!changed) throw new AppError('record_changed');
  const after = await findLaboratory(ctx.tx, laboratoryId);
  ctx.audit('laboratory.changed', laboratoryId, changesBetween(before, after));
  return after;
}
