import { LOT_STATES } from '#vocabulary/stock.ts';
import { sql } from 'kysely';
import * as z from 'zod';
import { CalendarDay } from '#foundation/contract/instant.ts';
import type { Day } from '#foundation/values/day.ts';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { todayAtClinic } from '#practice/clinics/server/public/today-at-clinic.ts';
import type { PlacedLot } from '../allocate.rules.ts';

const Row = z.object({
  today: CalendarDay,
  itemId: z.uuid(),
  firstLocationId: z.uuid(),
  locationId: z.uuid().nullable(),
  lotId: z.uuid().nullable(),
  quantityThousandths: z.int().nullable(),
  expiresOn: CalendarDay.nullable(),
  receivedOn: CalendarDay.nullable(),
  state: z.enum(LOT_STATES).nullable(),
});

/** An item whose level is kept, with its lots where they are. */
export interface ItemLots {
  readonly itemId: string;
  /** Where acts take it from first. */
  readonly firstLocationId: string;
  readonly placed: readonly PlacedLot[];
}

const placedLotOf = (row: z.infer<typeof Row>): readonly PlacedLot[] => {
  const { locationId, lotId, quantityThousandths, expiresOn, receivedOn, state } = row;
  if (locationId === null || lotId === null || quantityThousandths === null) return [];
  if (receivedOn === null || state === null) return [];
  return [{ locationId, lotId, quantityThousandths, expiresOn, receivedOn, state }];
};

/** What there is of items, and today at the clinic. Items whose level is not kept are left out. */
export async function findPlacedLots(
  { tx, now, session: { clinicId } }: MemberContext,
  itemIds: readonly string[],
): Promise<{ readonly today: Day; readonly items: readonly ItemLots[] }> {
  const rows = await fetchRows(
    tx,
    Row,
    sql`select ${todayAtClinic(clinicId, now)} as today, k.item_id as "itemId",
          coalesce(k.default_location_id, d.id) as "firstLocationId", v.location_id as "locationId", v.lot_id as "lotId",
          v.quantity_thousandths as "quantityThousandths", t.expires_on as "expiresOn", t.received_on as "receivedOn", t.state
          from stock_items k
          join stock_locations d on d.clinic_id = ${clinicId} and d.is_default
          left join (stock_levels v join stock_lots t on t.clinic_id = ${clinicId} and t.id = v.lot_id)
            on v.clinic_id = ${clinicId} and v.item_id = k.item_id
         where k.clinic_id = ${clinicId} and k.item_id = any (${itemIds}::uuid[])
         order by k.item_id`,
  );
  const byItem = Map.groupBy(rows, ({ itemId }) => itemId);
  const items = [...byItem].flatMap(([itemId, own]) => {
    const [first] = own;
    return first
      ? [{ itemId, firstLocationId: first.firstLocationId, placed: own.flatMap(placedLotOf) }]
      : [];
  });
  // Without an item whose level is kept nothing is compared with today.
  return { today: rows[0]?.today ?? '', items };
}
