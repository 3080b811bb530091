import { type RawBuilder, sql } from 'kysely';

/**
 * LEVEL-1 as SQL: what acts may take of an item, less what is short, as a bigint.
 *
 * @param item an expression with its id. @param today an expression with the clinic’s day.
 */
export const availableStock = (
  clinicId: string,
  item: RawBuilder<unknown>,
  today: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`coalesce((
     select sum(l.quantity_thousandths) from stock_levels l
       left join stock_lots t on t.clinic_id = ${clinicId} and t.id = l.lot_id
      where l.clinic_id = ${clinicId} and l.item_id = ${item}
        and (l.lot_id is null or t.state = 'usable' and (t.expires_on is null or t.expires_on >= ${today}))), 0)::bigint`;

/** What acts have used of an item since an instant, less what they gave back, as a bigint. */
export const usedSince = (
  clinicId: string,
  item: RawBuilder<unknown>,
  since: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`coalesce((
     select -sum(m.quantity_thousandths) from stock_movements m
      where m.clinic_id = ${clinicId} and m.item_id = ${item} and m.moved_at >= ${since} and m.kind in ('used', 'returned')), 0)::bigint`;

/** Refuses a location to which nothing is brought any more. */
export { assertLocation } from '../find-move.ts';
