import { AppError } from '#vocabulary/errors.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { isPetOfClinic } from '#practice/pets/server/public/is-pet-of-clinic.ts';
import type { RecordChain } from '../signing.contract.ts';
import { checkPetChain } from './public/check-pet-chain.ts';

/**
 * SIGN-1. Computes the chain of a pet's signatures again, from the first entry on, and those of the pets that were merged
 * into it.
 *
 * @throws AppError `not_found`.
 */
export async function verifyChain(
  ctx: MemberContext,
  { petId }: { readonly petId: string },
): Promise<RecordChain> {
  const pet = isPetOfClinic(ctx.tx, ctx.session.clinicId, petId, { alsoArchived: true });
  const [known, chain] = await Promise.all([pet, checkPetChain(ctx.tx, ctx.session.clinicId, petId)]);
  if (!known) throw new AppError('not_found');
  return chain;
}
