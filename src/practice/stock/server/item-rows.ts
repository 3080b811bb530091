import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod';
import { CATALOGUE_KINDS } from '#vocabulary/catalogue-kinds.ts';
import { currencyOf } from '#vocabulary/currencies.ts';
import { LOT_STATES } from '#vocabulary/stock.ts';
import { CalendarDay } from '#foundation/contract/instant.ts';
import { LotPlace, type StockListItem } from '../contract.ts';
import { alertsOf, levelOf } from '../level.rules.ts';

/** A lot as it is stored, with where it is. */
export const LotRow = z.object({
  id: z.uuid(),
  lotNumber: z.string().nullable(),
  expiresOn: CalendarDay.nullable(),
  state: z.enum(LOT_STATES),
  stateReason: z.string().nullable(),
  supplier: z.string().nullable(),
  receivedOn: CalendarDay,
  costMinor: z.int().nullable(),
  costForThousandths: z.int().nullable(),
  quantityThousandths: z.int(),
  places: z.array(LotPlace),
  version: z.int(),
});

export type LotRow = z.infer<typeof LotRow>;

/** What the list and the page of an item are computed from. */
export const ItemRow = z.object({
  itemId: z.uuid(),
  name: z.string(),
  code: z.string().nullable(),
  kind: z.enum(CATALOGUE_KINDS),
  isArchived: z.boolean(),
  isControlled: z.boolean(),
  unit: z.string(),
  country: z.string(),
  today: CalendarDay,
  /** Null for an item whose level is not kept. */
  version: z.int().nullable(),
  defaultLocationId: z.uuid().nullable(),
  reorderPointThousandths: z.int().nullable(),
  parLevelThousandths: z.int().nullable(),
  lots: z.array(LotRow),
  shortPlaces: z.array(LotPlace),
});
export type ItemRow = z.infer<typeof ItemRow>;

/**
 * The join leaves out what has no lot. A condition for it would let the planner choose another index, of all levels of
 * the clinic, because the one of an item has the lot behind the location.
 */
const lotsOf = (clinicId: string) => sql`coalesce((
  select json_agg(json_build_object('id', t.id, 'lotNumber', t.lot_number, 'expiresOn', t.expires_on, 'state', t.state,
      'stateReason', t.state_reason, 'supplier', t.supplier, 'receivedOn', t.received_on, 'costMinor', t.cost_minor,
      'costForThousandths', t.cost_for_thousandths, 'quantityThousandths', v.quantity, 'places', v.places, 'version', t.version)
      order by t.expires_on nulls last, t.received_on, t.id)
    from (select l.lot_id, sum(l.quantity_thousandths) as quantity,
                 json_agg(json_build_object('locationId', l.location_id, 'quantityThousandths', l.quantity_thousandths)
                   order by l.location_id) as places
            from stock_levels l where l.clinic_id = ${clinicId} and l.item_id = i.id group by l.lot_id) v
    join stock_lots t on t.clinic_id = ${clinicId} and t.id = v.lot_id), '[]')`;

const shortPlacesOf = (clinicId: string) => sql`coalesce((
  select json_agg(json_build_object('locationId', l.location_id, 'quantityThousandths', -l.quantity_thousandths) order by l.location_id)
    from stock_levels l where l.clinic_id = ${clinicId} and l.item_id = i.id and l.lot_id is null), '[]')`;

/** CD-2. A drug stays in the register once its details were entered, whatever the catalogue says of it later. */
const isInRegister = (clinicId: string) => sql`(i.control_schedule is not null and i.stock_unit is not null
  or exists (select from controlled_items r where r.clinic_id = ${clinicId} and r.item_id = i.id))`;

/** The columns of `ItemRow`: of an item `i`, with its row `k` of stock_items, of a clinic `c`. */
export const itemColumns = (clinicId: string, today: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  i.id as "itemId", i.name, i.code, i.kind, i.archived_at is not null as "isArchived", ${isInRegister(clinicId)} as "isControlled",
  coalesce(i.dispense_unit, i.stock_unit, 'unit') as unit, c.country, ${today} as today, k.version,
  k.default_location_id as "defaultLocationId", k.reorder_point_thousandths as "reorderPointThousandths",
  k.par_level_thousandths as "parLevelThousandths", ${lotsOf(clinicId)} as lots, ${shortPlacesOf(clinicId)} as "shortPlaces"`;

const sumOf = (places: readonly { readonly quantityThousandths: number }[]): number =>
  places.reduce((sum, { quantityThousandths }) => sum + quantityThousandths, 0);

/** What list and page say of an item. */
export function itemFacts(row: ItemRow, withinDays: number): Omit<StockListItem, 'nextExpiryOn' | 'places'> {
  const { itemId, name, code, kind, isArchived, isControlled, unit, country, today } = row;
  const { version, defaultLocationId, reorderPointThousandths, parLevelThousandths } = row;
  const level = levelOf(row.lots, sumOf(row.shortPlaces), { today, withinDays });
  return {
    itemId,
    name,
    code,
    kind,
    isArchived,
    isControlled,
    unit,
    currency: currencyOf(country),
    settings:
      version === null ? null : { version, defaultLocationId, reorderPointThousandths, parLevelThousandths },
    level,
    alerts: [...alertsOf(level, reorderPointThousandths)],
  };
}

/** What is there by location: all lots, less what is short. */
export function placesOf({ lots, shortPlaces }: Pick<ItemRow, 'lots' | 'shortPlaces'>): LotPlaces {
  const byLocation = new Map<string, number>();
  const add = (locationId: string, quantity: number) =>
    byLocation.set(locationId, (byLocation.get(locationId) ?? 0) + quantity);
  for (const { places } of lots)
    for (const { locationId, quantityThousandths } of places) add(locationId, quantityThousandths);
  for (const { locationId, quantityThousandths } of shortPlaces) add(locationId, -quantityThousandths);
  return [...byLocation].map(([locationId, quantityThousandths]) => ({ locationId, quantityThousandths }));
}
type LotPlaces = z.infer<typeof LotPlace>[];
