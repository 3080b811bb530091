import { sql } from 'kysely';
import * as z from 'zod';
import { AppError } from '#vocabulary/errors.ts';
import { decodeCursor, encodeCursor } from '#foundation/server/cursor.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import type {
  ItemPurchasing,
  ListSuggestions,
  SetItemOrdering,
  SuggestedItem,
} from '../suggestions.contract.ts';
import { findSuggestions } from './find-suggestions.ts';

/** The last item that was looked at, and how many there are: they are counted once. */
const Position = z.tuple([z.uuid(), z.int()]);
const Total = z.object({ total: z.int() });

/** What needs nothing is counted, not listed. */
const needsSomething = ({ decision }: SuggestedItem): boolean =>
  decision === 'order' || decision === 'no_supplier' || decision === 'controlled';

async function countItems({ tx, session: { clinicId } }: MemberContext): Promise<number> {
  const count = await fetchRow(
    tx,
    Total,
    sql`select count(*)::integer as total from stock_items k
          join catalogue_items i on i.clinic_id = ${clinicId} and i.id = k.item_id and i.archived_at is null and i.stock_unit is not null
         where k.clinic_id = ${clinicId}`,
  );
  return count?.total ?? 0;
}

/** ORDER-6. A part of the items whose level is kept, and what to order of them. */
export async function listSuggestions(ctx: MemberContext, { cursor, limit }: ListSuggestions) {
  const after = decodeCursor(cursor, Position);
  const [rows, total] = await Promise.all([
    findSuggestions(ctx, after ? sql`k.item_id > ${after[0]}::uuid` : sql`true`, limit + 1),
    after ? after[1] : countItems(ctx),
  ]);
  const looked = rows.slice(0, limit);
  const last = looked.at(-1);
  return {
    items: looked.filter(needsSomething),
    checked: looked.length,
    total,
    nextCursor: rows.length > limit && last ? encodeCursor([last.itemId, total]) : null,
  };
}

/** What is suggested about one item whose level is kept. @throws AppError `not_found`. */
export async function getItemPurchasing(
  ctx: MemberContext,
  { itemId }: { readonly itemId: string },
): Promise<ItemPurchasing> {
  const [found] = await findSuggestions(ctx, sql`k.item_id = ${itemId}::uuid`, 1);
  if (!found) throw new AppError('not_found');
  const { isNeverOrdered, ...suggestion } = found;
  return { suggestion, isNeverOrdered };
}

/** Sets whether an item is suggested at all. @throws AppError `not_found`. */
export async function setItemOrdering(
  ctx: MemberContext,
  { itemId, isNeverOrdered }: SetItemOrdering,
): Promise<ItemPurchasing> {
  const { clinicId } = ctx.session;
  const before = await getItemPurchasing(ctx, { itemId });
  if (isNeverOrdered)
    await ctx.tx
      .insertInto('never_ordered_items')
      .values({ clinic_id: clinicId, item_id: itemId })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  else
    await ctx.tx
      .deleteFrom('never_ordered_items')
      .where('clinic_id', '=', clinicId)
      .where('item_id', '=', itemId)
      .execute();
  ctx.audit('stock_item.ordering_set', itemId, {
    before: { isNeverOrdered: before.isNeverOrdered },
    after: { isNeverOrdered },
  });
  return getItemPurchasing(ctx, { itemId });
}
