import { AppError } from '#vocabulary/errors.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import type { SetPetClients } from '../contract.ts';

/** The current links of the pet, and how many of the given clients exist and are not archived. */
async function readClientLinks(ctx: MemberContext, id: string, clientIds: readonly string[]) {
  const pet = ctx.tx
    .selectFrom('pets')
    .select('id')
    .where('clinic_id', '=', ctx.session.clinicId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  const links = ctx.tx
    .selectFrom('pet_clients')
    .select(['client_id as clientId', 'is_primary as isPrimary'])
    .where('clinic_id', '=', ctx.session.clinicId)
    .where('pet_id', '=', id)
    .orderBy('is_primary', 'desc')
    .execute();
  const clients = ctx.tx
    .selectFrom('clients')
    .select('id')
    .where('clinic_id', '=', ctx.session.clinicId)
    .where('id', 'in', clientIds)
    .where('archived_at', 'is', null)
    .execute();
  return Promise.all([pet, links, clients]);
}

/**
 * Replaces the clients of a pet: the first is the primary contact, the others are co-owners.
 *
 * @returns the former links, and the new clients without repetitions.
 * @throws AppError `not_found` for an unknown pet, or a client who is unknown or archived.
 */
export async function replaceClients(ctx: MemberContext, input: Pick<SetPetClients, 'clientIds' | 'id'>) {
  const { id } = input;
  const { clinicId } = ctx.session;
  const clientIds = [...new Set(input.clientIds)];
  const [pet, before, clients] = await readClientLinks(ctx, id, clientIds);
  if (!pet || clients.length < clientIds.length) throw new AppError('not_found');

  const ofPet = ctx.tx.updateTable('pet_clients').where('clinic_id', '=', clinicId).where('pet_id', '=', id);
  // Clears the primary flag first, so that it can move to another client without violating its unique index.
  const unmarked = ofPet.set({ is_primary: false }).execute();
  const removed = ctx.tx
    .deleteFrom('pet_clients')
    .where('clinic_id', '=', clinicId)
    .where('pet_id', '=', id)
    .where('client_id', 'not in', clientIds)
    .execute();
  const bound = ctx.tx
    .insertInto('pet_clients')
    .values(
      clientIds.map((clientId, index) => ({
        clinic_id: clinicId,
        pet_id: id,
        client_id: clientId,
        is_primary: index === 0,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['clinic_id', 'pet_id', 'client_id'])
        .doUpdateSet((columns) => ({ is_primary: columns.ref('excluded.is_primary') })),
    )
    .execute();
  await Promise.all([unmarked, removed, bound]);
  return { before, clientIds };
}

/** Sets the clients of a pet, for example after a mistake. A pet that changes hands is transferred. */
export async function setPetClients(ctx: MemberContext, input: SetPetClients): Promise<{ id: string }> {
  const { id } = input;
  const { before, clientIds } = await replaceClients(ctx, input);
  ctx.audit('pet_clients.changed', id, { before, after: clientIds });
  return { id };
}
