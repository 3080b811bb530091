import { sql } from 'kysely';
import { AppError } from '#vocabulary/errors.ts';
import { changesBetween } from '#foundation/values/changes.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { CatalogueItemFields, type CatalogueItemPage, type ChangeCatalogueItem } from '../contract.ts';
import { findCatalogueItem } from './find-catalogue-item.ts';
import { assertItemFits, itemValues } from './item-values.ts';
import { namingItemConstraints } from './naming-item-constraints.ts';

/** What an audit entry says about an item. */
const factsOf = (item: CatalogueItemPage) => ({
  ...CatalogueItemFields.strip().parse(item),
  archivedAt: item.archivedAt,
});

/**
 * Changes, archives or restores an item.
 *
 * @throws AppError `not_found`, `record_changed`; `item_code_taken`, `item_barcode_taken`, `item_unit_in_use`, each at its field.
 */
export async function changeCatalogueItem(
  ctx: MemberContext,
  { itemId, version, isArchived, ...fields }: ChangeCatalogueItem,
): Promise<CatalogueItemPage> {
  const before = await findCatalogueItem(ctx, itemId);
  const changed = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
  assertItemFits({ ...before, ...changed });
  const archivedAt = isArchived === true ? sql<string>`coalesce(archived_at, now())` : null;
  const updated = await namingItemConstraints(
    ctx.tx
      .updateTable('catalogue_items')
      .set((eb) => ({
        ...itemValues(fields),
        ...(isArchived === undefined ? {} : { archived_at: archivedAt }),
        version: eb('version', '+', 1),
      }))
      .where('clinic_id', '=', ctx.session.clinicId)
      .where('id', '=', itemId)
      .where('version', '=', version)
      .returning('id')
      .executeTakeFirst(),
  );
  if (!updated) throw new AppError('record_changed');
  const after = await findCatalogueItem(ctx, itemId);
  ctx.audit('catalogue_item.changed', itemId, changesBetween(factsOf(before), factsOf(after)));
  return after;
}
