import { AppError } from '#vocabulary/errors.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { AGE_REFUSALS } from '../age.rules.ts';
import type { ChangePet } from '../contract.ts';
import { assertBirthIsPast } from './public/assert-birth-is-past.ts';
import { namingMicrochipBearer, readMicrochipColumns } from './microchip-columns.ts';

const findPet = (ctx: MemberContext, id: string) =>
  ctx.tx
    .selectFrom('pets')
    .select([
      'name',
      'species',
      'breed',
      'sex',
      'neutered',
      'born_on as bornOn',
      'birth_is_estimated as birthIsEstimated',
      'colour',
      'microchip',
      'notes',
      'expected_adult_grams as expectedAdultGrams',
      'deceased_on as deceasedOn',
    ])
    .where('clinic_id', '=', ctx.session.clinicId)
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();

/** Changes the given fields only. */
export async function changePet(ctx: MemberContext, { id, ...fields }: ChangePet) {
  assertBirthIsPast(ctx, fields.bornOn);
  const chip = fields.microchip === undefined ? undefined : readMicrochipColumns(fields.microchip);
  const found = await findPet(ctx, id);
  if (!found) throw new AppError('not_found');
  const { deceasedOn, ...before } = found;
  const after = { ...before, ...fields, ...(chip ? { microchip: chip.microchip } : {}) };
  if (deceasedOn && after.bornOn && after.bornOn > deceasedOn) {
    throw new AppError('invalid_input', {
      fields: [{ path: 'bornOn', message: AGE_REFUSALS.died_before_birth }],
    });
  }
  const write = () =>
    ctx.tx
      .updateTable('pets')
      .set({
        name: after.name,
        species: after.species,
        breed: after.breed,
        sex: after.sex,
        neutered: after.neutered,
        born_on: after.bornOn,
        birth_is_estimated: after.birthIsEstimated,
        colour: after.colour,
        notes: after.notes,
        expected_adult_grams: after.expectedAdultGrams,
        ...(chip ? { microchip: chip.microchip, microchip_kind: chip.microchip_kind } : {}),
      })
      .where('clinic_id', '=', ctx.session.clinicId)
      .where('id', '=', id)
      .execute();
  await namingMicrochipBearer(ctx, { microchip: chip?.microchip ?? null, exceptPetId: id }, write);
  ctx.audit('pet.changed', id, { before, after });
  return { id, microchipWarning: chip?.warning ?? null };
}
