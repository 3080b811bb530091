import { sql } from 'kysely';
import { AppError } from '#vocabulary/errors.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { namingConstraints } from '#foundation/server/http/naming-constraints.ts';
import { assertLocation } from '#practice/stock/server/public/available-stock.ts';
import type { ChangePurchaseOrder, PurchaseOrder } from '../contract.ts';
import { findOrder } from './find-order.ts';
import { insertLines, type NewLine } from './insert-order.ts';
import { lockOrder, updateOrder } from './lock-order.ts';
import { findOfferedItems } from './offered-items.ts';

const TOO_MUCH = {
  fields: [{ path: 'lines', message: 'Order at most 1 million units of an item at once.' }],
} as const;

/** What the audit trail says of the lines. */
const facts = ({ note, locationName, lines }: PurchaseOrder) => ({
  note,
  locationName,
  lines: lines.map(({ itemName, packName, packs, priceMinor }) => ({
    itemName,
    packName,
    packs,
    priceMinor,
  })),
});

/** Removes what is not in the order any more, and changes what is, in one statement each. */
async function keepLines(
  { tx, session: { clinicId } }: MemberContext,
  { id, lines }: ChangePurchaseOrder,
): Promise<void> {
  const ids = lines.map(({ itemId }) => itemId);
  await sql`
    delete from purchase_order_lines l
     where l.clinic_id = ${clinicId} and l.order_id = ${id}::uuid and l.item_id <> all (${ids}::uuid[])`.execute(
    tx,
  );
  const rows = JSON.stringify(
    lines.map(({ itemId, packs, priceMinor }, position) => ({ itemId, packs, priceMinor, position })),
  );
  await namingConstraints(
    { purchase_order_lines_packs_check: 'invalid_input' },
    sql`
      update purchase_order_lines l set packs = r.packs, price_minor = r."priceMinor", position = r.position
        from jsonb_to_recordset(${rows}::jsonb) as r ("itemId" uuid, packs integer, "priceMinor" bigint, position integer)
       where l.clinic_id = ${clinicId} and l.order_id = ${id}::uuid and l.item_id = r."itemId"`.execute(tx),
    TOO_MUCH,
  );
}

/** A line as somebody added it, at the supplier’s price unless they know another. @throws AppError `not_found` for an item that is not stocked. */
function addedLine<Line extends ChangePurchaseOrder['lines'][number]>(
  line: Line,
  copies: Omit<NewLine, 'packs'> | undefined,
) {
  if (!copies) throw new AppError('not_found');
  return { ...copies, ...line, priceMinor: line.priceMinor ?? copies.priceMinor };
}

/**
 * ORDER-1. Changes a draft: lines that are in it keep their pack and their suggestion, new ones are as the supplier offers them.
 *
 * @throws AppError `not_found` for an item that is not stocked, `purchase_order_state`, `record_changed`.
 */
export async function changeOrder(ctx: MemberContext, input: ChangePurchaseOrder): Promise<PurchaseOrder> {
  const { id, locationId, note, lines } = input;
  const { supplierId } = await lockOrder(ctx, input, 'change');
  const before = await findOrder(ctx, { id });
  if (locationId !== before.locationId) await assertLocation(ctx, locationId);
  // First: the lines of an order that is approved do not change.
  await updateOrder(ctx, input, { location_id: locationId, note, approved_at: null, approved_by: null });
  await keepLines(ctx, input);
  const known = new Set(before.lines.map(({ itemId }) => itemId));
  const added = lines.flatMap((line, position) => (known.has(line.itemId) ? [] : [{ ...line, position }]));
  const offered = await findOfferedItems(
    ctx,
    supplierId,
    added.map(({ itemId }) => itemId),
  );
  await insertLines(
    ctx,
    id,
    added.map((line) => addedLine(line, offered.get(line.itemId))),
  );
  const after = await findOrder(ctx, { id });
  ctx.audit('purchase_order.changed', id, { before: facts(before), after: facts(after) });
  return after;
}
