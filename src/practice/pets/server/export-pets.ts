import type { MemberContext } from '#foundation/server/http/context.ts';
import type { ListPets } from '../contract.ts';
import { listPetsByName } from './list-pets.ts';

/** PET-1. The filtered list in large pages, with an audit entry. */
export async function exportPets(ctx: MemberContext, input: ListPets) {
  const { limit, cursor, ...filters } = input;
  ctx.audit('pets.exported', ctx.session.clinicId, {
    after: { filters, limit, isFirstPage: cursor === undefined },
  });
  return listPetsByName({ ...ctx, clinicId: ctx.session.clinicId }, input);
}
