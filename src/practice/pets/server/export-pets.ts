import type { MemberContext } from '#foundation/server/http/context.ts';
import type { ListPets } from '../contract.ts';
import { listPets } from './list-pets.ts';

/** PET-1. The filtered list in large pages, with an audit entry. */
export async function exportPets(ctx: MemberContext, input: ListPets) {
  const { limit, cursor, ...filters } = input;
  ctx.audit('pets.exported', ctx.session.clinicId, {
    after: { filters, limit, isFirstPage: cursor === undefined },
  });
  return listPets(ctx, input);
}
