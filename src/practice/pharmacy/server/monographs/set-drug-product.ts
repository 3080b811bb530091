import { AppError } from '#vocabulary/errors.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { namingConstraints } from '#foundation/server/http/naming-constraints.ts';
import type { DrugProduct, SetDrugProduct } from '../../monographs.contract.ts';

/** Says how much of a drug is in a unit of an item. @throws AppError `not_found`, `record_changed`. */
export async function setDrugProduct(
  ctx: MemberContext,
  { itemId, microgramsPerUnit, form, version }: SetDrugProduct,
): Promise<DrugProduct> {
  const { clinicId, userId } = ctx.session;
  const values = { micrograms_per_unit: microgramsPerUnit, form };
  const before = await ctx.tx
    .selectFrom('drug_products')
    .select(['micrograms_per_unit as microgramsPerUnit', 'form', 'version'])
    .where('clinic_id', '=', clinicId)
    .where('item_id', '=', itemId)
    .executeTakeFirst();
  const changed = await namingConstraints(
    { drug_products_clinic_id_item_id_fkey: 'not_found' },
    ctx.tx
      .insertInto('drug_products')
      .values({ clinic_id: clinicId, item_id: itemId, ...values })
      .onConflict((conflict) =>
        conflict
          .columns(['clinic_id', 'item_id'])
          .doUpdateSet({
            ...values,
            version: version + 1,
            changed_at: ctx.now.toISOString(),
            changed_by: userId,
          })
          .where('drug_products.version', '=', version),
      )
      .returning('version')
      .executeTakeFirst(),
  );
  if (!changed) throw new AppError('record_changed', { version: before?.version ?? 0 });
  ctx.audit('drug_product.changed', itemId, { before: before ?? null, after: { microgramsPerUnit, form } });
  return { itemId, microgramsPerUnit, form, version: changed.version };
}
