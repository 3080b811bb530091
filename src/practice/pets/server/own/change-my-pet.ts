import { AppError } from '#vocabulary/errors.ts';
import type { ClientContext } from '#foundation/server/http/context.ts';
import { assertBirthIsPast } from '../public/assert-birth-is-past.ts';
import type { ChangeMyPet } from '../../own.contract.ts';

/** Changes the fields of a pet that its client may correct. A deceased pet is changed by the clinic only. */
export async function changeMyPet(
  ctx: ClientContext,
  { id, ...fields }: ChangeMyPet,
): Promise<{ id: string }> {
  assertBirthIsPast(ctx, fields.bornOn);
  const before = await ctx.tx
    .selectFrom('pets')
    .select([
      'clinic_id as clinicId',
      'breed',
      'neutered',
      'born_on as bornOn',
      'birth_is_estimated as birthIsEstimated',
      'colour',
    ])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!before) throw new AppError('not_found');
  const { clinicId, ...known } = before;
  const after = { ...known, ...fields };
  const changed = await ctx.tx
    .updateTable('pets')
    .set({
      breed: after.breed,
      neutered: after.neutered,
      born_on: after.bornOn,
      birth_is_estimated: after.birthIsEstimated,
      colour: after.colour,
    })
    .where('clinic_id', '=', clinicId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  if (!changed) throw new AppError('not_found');
  ctx.audit('pet.changed', id, { clinicId, before: known, after });
  return { id };
}
