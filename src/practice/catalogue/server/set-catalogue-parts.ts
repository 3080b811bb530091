import { sql } from 'kysely';
import { AppError } from '#vocabulary/errors.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { namingConstraints } from '#foundation/server/http/naming-constraints.ts';
import type { CatalogueItemPage, SetCatalogueParts } from '../contract.ts';
import { findCatalogueItem } from './find-catalogue-item.ts';

const IN_ITSELF = {
  fields: [{ path: 'parts', message: 'This item would be part of itself, directly or through its parts.' }],
} as const;

const partsOf = ({ parts }: CatalogueItemPage) =>
  parts.map(({ partId, relation, quantityThousandths }) => ({ partId, relation, quantityThousandths }));

/** Locks the item and counts its version up, so that two changes do not mix. */
async function claimVersion(
  ctx: MemberContext,
  { itemId, version }: Pick<SetCatalogueParts, 'itemId' | 'version'>,
): Promise<void> {
  const claimed = await ctx.tx
    .updateTable('catalogue_items')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('clinic_id', '=', ctx.session.clinicId)
    .where('id', '=', itemId)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst();
  if (!claimed) throw new AppError('record_changed');
}

/**
 * CAT-3. Replaces the parts of an item. No item is part of itself: the database checks it, also for two changes at the
 * same time.
 *
 * @throws AppError `not_found`, `record_changed`; `item_in_itself`, `wrong_part_relation` at `parts`.
 */
export async function setCatalogueParts(
  ctx: MemberContext,
  { itemId, version, parts }: SetCatalogueParts,
): Promise<CatalogueItemPage> {
  const { clinicId } = ctx.session;
  const before = await findCatalogueItem(ctx, itemId);
  const relation = before.kind === 'bundle' ? 'includes' : 'uses';
  if (parts.some((part) => part.relation !== relation))
    throw new AppError('wrong_part_relation', {
      fields: [{ path: 'parts', message: 'A bundle includes items; every other item uses them up.' }],
    });
  await claimVersion(ctx, { itemId, version });
  await ctx.tx
    .deleteFrom('catalogue_parts')
    .where('clinic_id', '=', clinicId)
    .where('item_id', '=', itemId)
    .execute();
  await namingConstraints(
    { catalogue_parts_clinic_id_part_id_fkey: 'not_found' },
    namingConstraints(
      { catalogue_parts_circle_check: 'item_in_itself', catalogue_parts_self_check: 'item_in_itself' },
      sql`
        insert into catalogue_parts (clinic_id, item_id, part_id, relation, quantity_thousandths)
        select ${clinicId}::uuid, ${itemId}::uuid, p."partId", p.relation, p."quantityThousandths"
          from jsonb_to_recordset(${JSON.stringify(parts)}::jsonb)
            as p ("partId" uuid, relation text, "quantityThousandths" integer)`.execute(ctx.tx),
      IN_ITSELF,
    ),
  );
  const after = await findCatalogueItem(ctx, itemId);
  ctx.audit('catalogue_parts.set', itemId, { before: partsOf(before), after: partsOf(after) });
  return after;
}
