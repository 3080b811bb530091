import type { MemberContext } from '#foundation/server/http/context.ts';
import type { AddCatalogueItem, CatalogueItemPage } from '../contract.ts';
import { findCatalogueItem } from './find-catalogue-item.ts';
import { assertItemFits, itemValues } from './item-values.ts';
import { namingItemConstraints } from './naming-item-constraints.ts';

/** Adds an item. @throws AppError `item_code_taken`, `item_barcode_taken`, each at its field. */
export async function addCatalogueItem(
  ctx: MemberContext,
  { kind, ...fields }: AddCatalogueItem,
): Promise<CatalogueItemPage> {
  assertItemFits(fields);
  const { name, incomeCategory, taxClass } = fields;
  const { id } = await namingItemConstraints(
    ctx.tx
      .insertInto('catalogue_items')
      .values({
        ...itemValues(fields),
        clinic_id: ctx.session.clinicId,
        kind,
        name,
        income_category: incomeCategory,
        tax_class: taxClass,
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  ctx.audit('catalogue_item.added', id, { after: { kind, ...fields } });
  return findCatalogueItem(ctx, id);
}
