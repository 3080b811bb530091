import type { MemberContext } from '#foundation/server/http/context.ts';
import { changeStockLot } from '#practice/stock/server/change-stock-lot.ts';
import { correctStock } from '#practice/stock/server/correct-stock.ts';
import { findStockItem } from '#practice/stock/server/find-stock-item.ts';
import { transferStock } from '#practice/stock/server/transfer-stock.ts';
import { writeOffStock } from '#practice/stock/server/write-off-stock.ts';
import type { DemoLocation } from './demo-stock.ts';

/** Runs verbs of the product as somebody of the clinic on a day, whose movements have its time. */
export type OnDay = <T>(daysAgo: number, verb: (ctx: MemberContext) => Promise<T>) => Promise<T>;

/** The id of an item by the key of the starter catalogue. */
type ItemOf = (key: string) => string;

/** So much of a lot of an item that has as much at the location. */
async function someOf(ctx: MemberContext, itemId: string, locationId: string, units: number) {
  const quantityThousandths = units * 1000;
  const { lots } = await findStockItem(ctx, itemId);
  const lot = lots.find(({ places }) =>
    places.some(
      (place) => place.locationId === locationId && place.quantityThousandths >= quantityThousandths,
    ),
  );
  if (!lot) throw new Error('The demo has no lot with as much.');
  return { lot, moved: { itemId, lotId: lot.id, quantityThousandths } };
}

/** What is brought to the car for house calls. */
const TO_CAR = [
  { key: 'microchip', from: 'Main storage', units: 4 },
  { key: 'meloxicam_injection', from: 'Pharmacy', units: 5 },
] as const;

/** What is thrown away or sent back. */
const WRITTEN_OFF = [
  {
    daysAgo: 7,
    key: 'diet_gastrointestinal',
    from: 'Main storage',
    units: 2,
    kind: 'returned_to_supplier',
    reason: null,
    note: 'Delivered by mistake',
  },
  {
    daysAgo: 5,
    key: 'crystalloid_fluid',
    from: 'Surgery',
    units: 1,
    kind: 'wasted',
    reason: 'damaged',
    note: null,
  },
] as const;

/** What people did by hand: brought some to the car, threw some away, sent some back, counted, and put a lot on hold. */
export async function moveByHand(
  onDay: OnDay,
  itemOf: ItemOf,
  idOf: (location: DemoLocation) => string,
): Promise<void> {
  for (const { key, from, units } of TO_CAR)
    await onDay(12, async (ctx) => {
      const { moved } = await someOf(ctx, itemOf(key), idOf(from), units);
      return transferStock(ctx, {
        ...moved,
        fromLocationId: idOf(from),
        toLocationId: idOf('Car'),
        note: 'For house calls',
      });
    });
  for (const { daysAgo, key, from, units, kind, reason, note } of WRITTEN_OFF)
    await onDay(daysAgo, async (ctx) => {
      const { moved } = await someOf(ctx, itemOf(key), idOf(from), units);
      return writeOffStock(ctx, { ...moved, locationId: idOf(from), kind, reason, note });
    });
  await onDay(3, (ctx) => countOneShort(ctx, itemOf('fenbendazole'), idOf('Pharmacy')));
  await onDay(2, async (ctx) => {
    const itemId = itemOf('vaccine_dog_kennel_cough');
    const { lot } = await someOf(ctx, itemId, idOf('Fridge'), 1);
    return changeStockLot(ctx, {
      itemId,
      lotId: lot.id,
      version: lot.version,
      state: 'quarantined',
      reason: 'Too warm on arrival, the maker was asked',
    });
  });
}

/** A count that finds two fewer of one lot than are on record. */
async function countOneShort(ctx: MemberContext, itemId: string, locationId: string) {
  const { lot: fewer } = await someOf(ctx, itemId, locationId, 2);
  const { lots } = await findStockItem(ctx, itemId);
  return correctStock(ctx, {
    itemId,
    locationId,
    lots: lots.flatMap(({ id, places }) =>
      places
        .filter((place) => place.locationId === locationId)
        .map(({ quantityThousandths }) => ({
          lotId: id,
          expectedThousandths: quantityThousandths,
          countedThousandths: quantityThousandths - (id === fewer.id ? 2000 : 0),
        })),
    ),
    note: 'Monthly count',
  });
}
