import { AppError } from '#vocabulary/errors.ts';
import type { ClientContext } from '#foundation/server/http/context.ts';
import type { MyPet } from '../../own.contract.ts';
import { findClientPet } from '../public/find-client-pet.ts';

/** A pet of the caller in one statement; the read is written to its clinic's audit trail. */
export async function getMyPet(ctx: ClientContext, { id }: { readonly id: string }): Promise<MyPet> {
  const pet = await findClientPet(ctx.tx, { petId: id, now: ctx.now });
  if (!pet) throw new AppError('not_found');
  ctx.audit('pet.read', id, { clinicId: pet.clinicId });
  return pet;
}
