import { AppError } from '#vocabulary/errors.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import type { SetControlledItem } from '../contract.ts';

/** Sets what the register says of a drug. @throws AppError `not_found` for an item that is not controlled, `record_changed`. */
export async function setControlledItem(
  { tx, now, audit, session: { clinicId, userId } }: MemberContext,
  { itemId, version, ...fields }: SetControlledItem,
): Promise<{ itemId: string; version: number }> {
  const item = await tx
    .selectFrom('catalogue_items')
    .select(['name', 'control_schedule as schedule'])
    .where('clinic_id', '=', clinicId)
    .where('id', '=', itemId)
    .where('control_schedule', 'is not', null)
    .where('stock_unit', 'is not', null)
    .executeTakeFirst();
  if (!item) throw new AppError('not_found');
  const values = {
    substance: fields.substance,
    form: fields.form,
    strength: fields.strength,
    product_code: fields.productCode,
    hub_loss_thousandths: fields.hubLossThousandths,
  };
  const set =
    version === null
      ? tx
          .insertInto('controlled_items')
          .values({ clinic_id: clinicId, item_id: itemId, ...values })
          .onConflict((conflict) => conflict.doNothing())
          .returning('version')
      : tx
          .updateTable('controlled_items')
          .set({ ...values, version: version + 1, changed_at: now.toISOString(), changed_by: userId })
          .where('clinic_id', '=', clinicId)
          .where('item_id', '=', itemId)
          .where('version', '=', version)
          .returning('version');
  const changed = await set.executeTakeFirst();
  if (!changed) throw new AppError('record_changed');
  audit('controlled_item.set', itemId, { after: { ...item, ...fields } });
  return { itemId, version: changed.version };
}
