import { AppError } from '#vocabulary/errors.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { namingConstraints } from '#foundation/server/http/naming-constraints.ts';
import { insertClient } from '#practice/clients/server/public/insert-client.ts';
import type { AddPet } from '../../contract.ts';
import { assertBirthIsPast } from './assert-birth-is-past.ts';
import { namingMicrochipBearer, readMicrochipColumns, type MicrochipColumns } from '../microchip-columns.ts';

const insertPet = (ctx: MemberContext, input: AddPet, { microchip, microchip_kind }: MicrochipColumns) =>
  ctx.tx
    .insertInto('pets')
    .values({
      clinic_id: ctx.session.clinicId,
      name: input.name,
      species: input.species,
      breed: input.breed,
      sex: input.sex,
      neutered: input.neutered,
      born_on: input.bornOn,
      birth_is_estimated: input.birthIsEstimated,
      weight_grams: input.weightGrams,
      colour: input.colour,
      microchip,
      microchip_kind,
      notes: input.notes,
    })
    .returning('id')
    .executeTakeFirstOrThrow();

/** No pets are added for an archived client. */
async function findClient(ctx: MemberContext, id: string): Promise<string> {
  const client = await ctx.tx
    .selectFrom('clients')
    .select('id')
    .where('clinic_id', '=', ctx.session.clinicId)
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .executeTakeFirst();
  if (!client) throw new AppError('not_found');
  return client.id;
}

async function bindPet(
  ctx: MemberContext,
  petId: string,
  clientId: string,
  weightGrams: number | null,
): Promise<void> {
  const clinic_id = ctx.session.clinicId;
  const bound = namingConstraints(
    { pet_clients_clinic_id_client_id_fkey: 'not_found' },
    ctx.tx
      .insertInto('pet_clients')
      .values({ clinic_id, pet_id: petId, client_id: clientId, is_primary: true })
      .execute(),
  );
  const weighed =
    weightGrams === null
      ? undefined
      : ctx.tx
          .insertInto('pet_weights')
          .values({ clinic_id, pet_id: petId, weight_grams: weightGrams })
          .execute();
  await Promise.all([bound, weighed]);
}

/** Adds a pet for an existing client, or together with a new one, in one transaction. */
export async function addPet(ctx: MemberContext, input: AddPet) {
  assertBirthIsPast(ctx, input.bornOn);
  const { warning, ...chip } = readMicrochipColumns(input.microchip);
  const clientId =
    'add' in input.client
      ? await insertClient(ctx, input.client.add, 'client.add.')
      : await findClient(ctx, input.client.id);
  const { id } = await namingMicrochipBearer(ctx, chip, () => insertPet(ctx, input, chip));
  await bindPet(ctx, id, clientId, input.weightGrams);
  const { client: _client, ...fields } = input;
  ctx.audit('pet.added', id, { after: { ...fields, ...chip, clientId } });
  return { id, clientId, microchipWarning: warning };
}
