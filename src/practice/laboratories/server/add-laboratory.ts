import type { PlatformContext } from '#foundation/server/http/context.ts';
import { namingConstraints } from '#foundation/server/http/naming-constraints.ts';
import type { LaboratoryFields, PlatformLaboratory } from '../contract.ts';
import { findLaboratory } from './find-laboratories.ts';
import { LABORATORY_NAME, NAME_TAKEN } from './name-taken.ts';

/** Adds a laboratory to the directory. @throws AppError `name_taken`, at its field. */
export async function addLaboratory(
  ctx: PlatformContext,
  { orderNotes, ...fields }: LaboratoryFields,
): Promise<PlatformLaboratory> {
  const { id } = await namingConstraints(
    LABORATORY_NAME,
    ctx.tx
      .insertInto('laboratories')
      .values({ ...fields, order_notes: orderNotes })
      .returning('id')
      .executeTakeFirstOrThrow(),
    NAME_TAKEN,
  );
  const added = await findLaboratory(ctx.tx, id);
  ctx.audit('laboratory.added', id, { after: added });
  return added;
}
