import { AppError } from '#vocabulary/errors.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import type { TransferPet } from '../contract.ts';
import { replaceClients } from './set-pet-clients.ts';

/**
 * CORE-10. Transfers a pet to other clients. Triggers hand over what is still to come: appointments and open tasks to the new
 * primary client; forms that the former clients have not signed are withdrawn.
 *
 * @throws AppError `not_found`; `pet_not_transferred` if nobody is a former client afterwards.
 */
export async function transferPet(ctx: MemberContext, { id, clientIds: chosen, note }: TransferPet) {
  const { before, clientIds } = await replaceClients(ctx, { id, clientIds: chosen });
  const formerClientIds = before.map(({ clientId }) => clientId).filter((one) => !clientIds.includes(one));
  if (formerClientIds.length === 0) throw new AppError('pet_not_transferred');
  await ctx.tx
    .insertInto('pet_former_clients')
    .values(
      formerClientIds.map((clientId) => ({
        clinic_id: ctx.session.clinicId,
        pet_id: id,
        client_id: clientId,
        note,
      })),
    )
    .execute();
  ctx.audit('pet.transferred', id, { before, after: { clientIds, note } });
  return { id, formerClientIds };
}
