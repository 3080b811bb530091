import { sql } from 'kysely';
import { AppError } from '#vocabulary/errors.ts';
import { changesBetween } from '#foundation/values/changes.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import type { SetVaccineProduct, VaccineProduct } from '../contract.ts';
import { findVaccineProducts } from './find-vaccine-products.ts';

/** Sets the details of a vaccine of the catalogue. @throws AppError `not_found`, `record_changed`. */
export async function setVaccineProduct(
  ctx: MemberContext,
  { itemId, version, ...fields }: SetVaccineProduct,
): Promise<VaccineProduct> {
  const { clinicId } = ctx.session;
  const read = () => findVaccineProducts(ctx.tx, clinicId, sql`i.id = ${itemId}`);
  const [before] = await read();
  if (!before) throw new AppError('not_found');
  const columns = {
    manufacturer: fields.manufacturer,
    targets: fields.targets,
    licensed_months: fields.licensedMonths,
    min_age_days: fields.minAgeDays,
    route: fields.route,
  };
  const written =
    version === 0
      ? await ctx.tx
          .insertInto('vaccine_products')
          .values({ ...columns, clinic_id: clinicId, item_id: itemId })
          .onConflict((conflict) => conflict.columns(['clinic_id', 'item_id']).doNothing())
          .returning('item_id')
          .executeTakeFirst()
      : await ctx.tx
          .updateTable('vaccine_products')
          .set({ ...columns, version: version + 1 })
          .where('clinic_id', '=', clinicId)
          .where('item_id', '=', itemId)
          .where('version', '=', version)
          .returning('item_id')
          .executeTakeFirst();
  if (!written) throw new AppError('record_changed');
  const [after] = await read();
  if (!after) throw new AppError('not_found');
  ctx.audit('vaccine_product.changed', itemId, changesBetween(before, after));
  return after;
}
