import { randomUUID } from 'node:crypto';
import { AppError } from '#vocabulary/errors.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { receiveLots } from '#practice/stock/server/public/receive-lots.ts';
import type { PurchaseOrder } from '../contract.ts';
import { stateAfterReceipt } from '../order-state.rules.ts';
import type { ReceivePurchaseOrder } from '../steps.contract.ts';
import { findOrder } from './find-order.ts';
import { lockOrder, updateOrder } from './lock-order.ts';

/** What came, lot by lot, with the line that it was ordered with. @throws AppError `not_found` for a line of another order. */
function deliveredLots({ lines: ordered }: PurchaseOrder, lines: ReceivePurchaseOrder['lines']) {
  return lines.flatMap(({ lineId, lots }) => {
    const line = ordered.find(({ id }) => id === lineId);
    if (!line) throw new AppError('not_found');
    return lots.map((lot) => ({ ...lot, lineId, itemId: line.itemId }));
  });
}

/** Lines of which nothing more will come, and those of which more may come after all. */
async function markComplete(
  { tx, session: { clinicId } }: MemberContext,
  lines: ReceivePurchaseOrder['lines'],
): Promise<void> {
  for (const isComplete of [true, false]) {
    const ids = lines.filter((line) => line.isComplete === isComplete).map(({ lineId }) => lineId);
    if (ids.length === 0) continue;
    await tx
      .updateTable('purchase_order_lines')
      .set({ is_complete: isComplete })
      .where('clinic_id', '=', clinicId)
      .where('id', 'in', ids)
      .where('is_complete', '<>', isComplete)
      .execute();
  }
}

/**
 * ORDER-3, ORDER-4. Records a delivery: the stock gets a lot for each that came, with its own expiry and price, less or more than was
 * ordered. Of two who enter the same delivery at once one is told that the order has changed: nothing is entered twice.
 *
 * @throws AppError `not_found`, `purchase_order_state`, `record_changed`.
 */
export async function receiveOrder(ctx: MemberContext, input: ReceivePurchaseOrder): Promise<PurchaseOrder> {
  const { id, locationId, deliveryNote, lines } = input;
  const { clinicId } = ctx.session;
  await lockOrder(ctx, input, 'receive');
  const before = await findOrder(ctx, { id });
  const lots = deliveredLots(before, lines);
  if (lots.length > 0) {
    const lotIds = await receiveLots(ctx, {
      locationId,
      supplier: before.supplierName,
      note: deliveryNote === null ? before.number : `${before.number}, ${deliveryNote}`,
      lines: lots.map(({ lineId: _lineId, ...lot }) => lot),
    });
    const receiptId = randomUUID();
    await ctx.tx
      .insertInto('purchase_receipts')
      .values({
        clinic_id: clinicId,
        id: receiptId,
        order_id: id,
        location_id: locationId,
        delivery_note: deliveryNote,
      })
      .execute();
    await ctx.tx
      .insertInto('purchase_receipt_lots')
      .values(
        lots.map(({ lineId, itemId, quantityThousandths, costMinor }, at) => ({
          clinic_id: clinicId,
          lot_id: lotIds[at] ?? '',
          receipt_id: receiptId,
          order_id: id,
          line_id: lineId,
          item_id: itemId,
          quantity_thousandths: quantityThousandths,
          cost_minor: costMinor,
        })),
      )
      .execute();
  }
  await markComplete(ctx, lines);
  const received = await findOrder(ctx, { id });
  const state = stateAfterReceipt(received.lines);
  // A delivery after everything had come leaves the order received.
  await updateOrder(ctx, input, { state: before.state === 'received' ? 'received' : state });
  ctx.audit('purchase_order.received', id, {
    after: {
      number: before.number,
      deliveryNote,
      lines: lines.map(({ lineId, isComplete, lots: came }) => ({
        item: before.lines.find((line) => line.id === lineId)?.itemName,
        isComplete,
        quantityThousandths: came.reduce((sum, { quantityThousandths }) => sum + quantityThousandths, 0),
      })),
    },
  });
  return findOrder(ctx, { id });
}
