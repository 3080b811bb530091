import { AppError } from '#vocabulary/errors.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { namingConstraints } from '#foundation/server/http/naming-constraints.ts';
import { ERASED_REFUSAL } from './erased-refusal.ts';

/**
 * CLIENT-2. Hides a client from lists and search. Nothing changes if they are already archived.
 *
 * @throws AppError `client_has_pets` while they have a living pet; `client_erased`.
 */
export async function archiveClient(
  ctx: MemberContext,
  { id }: { readonly id: string },
): Promise<{ id: string }> {
  const { clinicId } = ctx.session;
  const client = await ctx.tx
    .selectFrom('clients')
    .select((columns) => [
      'archived_at',
      columns
        .exists(
          columns
            .selectFrom('pet_clients as pc')
            .innerJoin('pets as p', (join) =>
              join.onRef('p.id', '=', 'pc.pet_id').on('p.clinic_id', '=', clinicId),
            )
            .select('p.id')
            .where('pc.clinic_id', '=', clinicId)
            .whereRef('pc.client_id', '=', 'clients.id')
            .where('p.archived_at', 'is', null)
            .where('p.deceased_on', 'is', null),
        )
        .as('has_pets'),
    ])
    .where('clinic_id', '=', clinicId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!client) throw new AppError('not_found');
  if (client.has_pets) throw new AppError('client_has_pets');
  await namingConstraints(
    ERASED_REFUSAL,
    ctx.tx
      .updateTable('clients')
      .set({ archived_at: client.archived_at ?? ctx.now.toISOString() })
      .where('clinic_id', '=', clinicId)
      .where('id', '=', id)
      .execute(),
  );
  ctx.audit('client.archived', id);
  return { id };
}
