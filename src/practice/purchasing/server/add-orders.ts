import { sql } from 'kysely';
import { AppError } from '#vocabulary/errors.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import type { AddPurchaseOrder, OrderSuggested, PurchaseOrder, PurchaseOrderSummary } from '../contract.ts';
import { SuggestedItem } from '../suggestions.contract.ts';
import { findOrder } from './find-order.ts';
import { findSuggestions } from './find-suggestions.ts';
import { insertOrder, lockOrders, type NewLine } from './insert-order.ts';
import { findOfferedItems } from './offered-items.ts';
import { findUsableSupplier } from './suppliers.ts';

/** As many as a delivery of the whole order has lots. */
const LINES_LIMIT = 100;

/** Begins an empty order. @throws AppError `not_found` for an archived supplier. */
export async function addOrder(ctx: MemberContext, { supplierId }: AddPurchaseOrder): Promise<PurchaseOrder> {
  const { name } = await findUsableSupplier(ctx, supplierId);
  await lockOrders(ctx);
  const order = await findOrder(ctx, { id: await insertOrder(ctx, supplierId, []) });
  ctx.audit('purchase_order.added', order.id, { after: { number: order.number, supplier: name } });
  return order;
}

/** The suggestion that somebody saw, as it is now. @throws AppError `controlled_not_suggested`, `not_found`, `suggestion_changed`. */
function assertOrdered(item: SuggestedItem | undefined) {
  if (!item) throw new AppError('not_found');
  if (item.controlSchedule !== null) throw new AppError('controlled_not_suggested');
  if (item.decision !== 'order' || item.offer === null) throw new AppError('suggestion_changed');
  return { item, offer: item.offer };
}

/** A line with its copies of the offer and of what was suggested. @throws AppError `suggestion_changed` for an item that is not stocked now. */
function lineOf(copies: Omit<NewLine, 'packs'> | undefined, item: SuggestedItem, packs: number): NewLine {
  if (!copies) throw new AppError('suggestion_changed');
  return { ...copies, packs, suggestion: SuggestedItem.parse(item) };
}

const inHundreds = <T>(all: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(all.length / LINES_LIMIT) }, (_, at) =>
    all.slice(at * LINES_LIMIT, (at + 1) * LINES_LIMIT),
  );

/**
 * ORDER-2, ORDER-6. Makes drafts from suggestions, one for each supplier, with as many packs as somebody decided. The suggestions are
 * computed again, after those who ordered a moment ago: what they ordered is not suggested any more.
 */
export async function orderSuggested(
  ctx: MemberContext,
  { items }: OrderSuggested,
): Promise<{ items: PurchaseOrderSummary[] }> {
  await lockOrders(ctx);
  const ids = items.map(({ itemId }) => itemId);
  const found = await findSuggestions(ctx, sql`k.item_id = any (${ids}::uuid[])`, ids.length);
  const wanted = items.map(({ itemId, packs }) => {
    const { item, offer } = assertOrdered(found.find((one) => one.itemId === itemId));
    return { supplierId: offer.supplierId, item, packs };
  });
  const orders: PurchaseOrder[] = [];
  for (const [supplierId, own] of Map.groupBy(wanted, (one) => one.supplierId)) {
    const offered = await findOfferedItems(
      ctx,
      supplierId,
      own.map(({ item }) => item.itemId),
    );
    const lines = own.map(({ item, packs }) => lineOf(offered.get(item.itemId), item, packs));
    for (const part of inHundreds(lines))
      orders.push(await findOrder(ctx, { id: await insertOrder(ctx, supplierId, part) }));
  }
  ctx.audit('purchase_orders.suggested', ctx.session.clinicId, {
    after: orders.map(({ number, supplierName, lineCount }) => ({ number, supplierName, lineCount })),
  });
  return { items: orders };
}
