import { addDays } from '#foundation/values/day.ts';
import { localDayOf } from '#foundation/values/zoned-time.ts';
import { findStockItem } from '#practice/stock/server/find-stock-item.ts';
import { useStock } from '#practice/stock/server/public/use-stock.ts';
import { receiveStock } from '#practice/stock/server/receive-stock.ts';
import { setStockItem } from '#practice/stock/server/set-stock-item.ts';
import { addStockLocation, listStockLocations } from '#practice/stock/server/stock-locations.ts';
import { drawForActs, fillLicences, keepRegister, REGISTERED } from './fill-controlled.ts';
import { asMember, datedBack } from './as-member.ts';
import { DEMO_LOCATIONS, DEMO_LOTS_IN_NEED, DEMO_STOCK, type DemoStock } from './demo-stock.ts';
import type { DemoItem } from './fill-catalogue.ts';
import type { Team } from './fill-setup.ts';
import { moveByHand, type OnDay } from './fill-stock-moves.ts';
import { DAY_MS, type Frame, iso } from './frame.ts';

/** Since when the clinics keep their levels, and when deliveries came since. */
const BEGUN_DAYS = 45;
const DELIVERED_DAYS = [24, 9] as const;
const SUPPLIERS = ['Nordvet Supply', 'Vetline Wholesale'] as const;
/** Of the price at which it is sold. */
const COST_SHARE = 0.45;

interface StockParts {
  /** By the key of the starter catalogue. */
  readonly items: ReadonlyMap<string, DemoItem>;
  readonly team: Team;
}

interface Stocked extends DemoStock {
  readonly item: DemoItem;
}

function onDayOf(frame: Frame, { team }: StockParts): OnDay {
  const [technician, admin] = (['technician', 'clinic_admin'] as const).map(
    (role) => team.find((one) => one.role === role)?.userId,
  );
  return async (daysAgo, verb) => {
    const atMs = frame.nowMs - daysAgo * DAY_MS;
    const done = await asMember(frame, { userId: technician ?? admin ?? '', atMs }, verb);
    await datedBack(frame, 'stock_movements', 'moved_at', atMs);
    return done;
  };
}

const withItems = (list: readonly DemoStock[], items: StockParts['items']): readonly Stocked[] =>
  list.flatMap((one) => {
    const item = items.get(one.key);
    return item ? [{ ...one, item }] : [];
  });

/** As a maker prints it: `47K208`. */
const lotNumberOf = ({ int, pick }: Frame['dice']): string =>
  `${int(10, 99)}${pick(['A', 'C', 'K', 'R'])}${int(100, 999)}`;

/** Receives so much of each item, location by location. */
async function receive(
  { clinic, nowMs, dice }: Frame,
  onDay: OnDay,
  locationIds: ReadonlyMap<string, string>,
  delivery: {
    readonly daysAgo: number;
    readonly kind: 'opening' | 'received';
    readonly lots: readonly (Stocked & { readonly units: number; readonly expiresInDays: number | null })[];
  },
): Promise<void> {
  const today = localDayOf(nowMs, clinic.timeZone);
  const { daysAgo, kind } = delivery;
  for (const [location, lots] of Map.groupBy(delivery.lots, (lot) => lot.location))
    await onDay(daysAgo, (ctx) =>
      receiveStock(ctx, {
        locationId: locationIds.get(location) ?? '',
        kind,
        supplier: kind === 'opening' ? null : (SUPPLIERS[daysAgo % SUPPLIERS.length] ?? null),
        note: kind === 'opening' ? null : `Delivery note ${dice.int(40_000, 49_999)}`,
        lines: lots.map(({ item, units, expiresInDays }) => ({
          itemId: item.id,
          lotNumber: expiresInDays === null ? null : lotNumberOf(dice),
          expiresOn: expiresInDays === null ? null : addDays(today, expiresInDays),
          quantityThousandths: units * 1000,
          costMinor: Math.round(item.unitPriceMinor * COST_SHARE * units),
        })),
      }),
    );
}

/** When each item is low, and where acts take it from. */
async function setItems(onDay: OnDay, stocked: readonly Stocked[], locationIds: ReadonlyMap<string, string>) {
  for (const { item, location, opening, reorderAt = Math.ceil(opening * 0.15) } of stocked)
    await onDay(BEGUN_DAYS, async (ctx) =>
      setStockItem(ctx, {
        itemId: item.id,
        version: (await findStockItem(ctx, item.id)).settings?.version ?? null,
        defaultLocationId: location === 'Main storage' ? null : (locationIds.get(location) ?? null),
        reorderPointThousandths: reorderAt * 1000,
        parLevelThousandths: Math.max(opening, 3 * reorderAt) * 1000,
      }),
    );
}

/** What acts of before used has neither lot nor location. */
const moveWithoutLots = ({ client, clinicId }: Frame, untilMs: number) =>
  client.query(
    `insert into stock_movements (clinic_id, item_id, unit, kind, quantity_thousandths, act_id, moved_at, moved_by)
     select a.clinic_id, used.item_id, used.unit, 'used', -used.quantity_thousandths, a.id, a.done_at, a.done_by
       from acts a, lateral app.stock_use_of(a.clinic_id, a.item_id, a.quantity_thousandths) used
      where a.clinic_id = $1 and a.status = 'done' and a.done_at < $2`,
    [clinicId, iso(untilMs)],
  );

/** CORE-2. What acts between two days used, from the lots that were there by then. */
async function moveForActs(
  frame: Frame,
  onDay: OnDay,
  registeredId: string | null,
  [fromDays, toDays]: readonly [from: number, to: number],
): Promise<void> {
  const { client, clinicId, nowMs } = frame;
  const { rows } = await client.query<{ actId: string; itemId: string; quantityThousandths: number }>(
    `select a.id as "actId", a.item_id as "itemId", a.quantity_thousandths as "quantityThousandths" from acts a
      where a.clinic_id = $1 and a.status = 'done' and a.done_at >= $2 and a.done_at < $3
       and a.item_id is distinct from $4 order by a.done_at, a.id`,
    [clinicId, iso(nowMs - fromDays * DAY_MS), iso(nowMs - toDays * DAY_MS), registeredId],
  );
  await onDay(toDays, (ctx) => useStock(ctx, rows));
  await client.query(
    `update stock_movements m set moved_at = a.done_at, moved_by = a.done_by from acts a
      where m.clinic_id = $1 and a.clinic_id = $1 and a.id = m.act_id and m.moved_at = $2`,
    [clinicId, iso(nowMs - toDays * DAY_MS)],
  );
}

/** What the clinic has in stock, from the lots that were there at first to what acts have used until now. After the acts. */
export async function fillStock(frame: Frame, parts: StockParts): Promise<void> {
  const onDay = onDayOf(frame, parts);
  const begunMs = frame.nowMs - BEGUN_DAYS * DAY_MS;
  for (const location of DEMO_LOCATIONS) await onDay(BEGUN_DAYS, (ctx) => addStockLocation(ctx, location));
  await datedBack(frame, 'stock_locations', 'created_at', begunMs);
  const { items: locations } = await onDay(BEGUN_DAYS, listStockLocations);
  const locationIds = new Map(locations.map(({ id, name }) => [name, id]));
  const stocked = withItems(DEMO_STOCK, parts.items);
  await moveWithoutLots(frame, begunMs);
  const drug = parts.items.get(REGISTERED);
  const registered = drug && {
    item: drug,
    locationId: locationIds.get('Safe') ?? '',
    team: parts.team,
    userId: parts.team.find(({ role }) => role === 'technician')?.userId ?? '',
  };
  await receive(frame, onDay, locationIds, {
    daysAgo: BEGUN_DAYS,
    kind: 'opening',
    lots: [...stocked, ...withItems(DEMO_LOTS_IN_NEED, parts.items)].map((lot) =>
      Object.assign({}, lot, { units: lot.opening, expiresInDays: lot.days ?? null }),
    ),
  });
  await datedBack(frame, 'stock_items', 'kept_since', begunMs);
  if (registered) await keepRegister(frame, registered, BEGUN_DAYS);
  await datedBack(frame, 'stock_lots', 'created_at', begunMs);
  await setItems(onDay, stocked, locationIds);
  let fromDays = BEGUN_DAYS;
  for (const [index, daysAgo] of DELIVERED_DAYS.entries()) {
    await moveForActs(frame, onDay, drug?.id ?? null, [fromDays, daysAgo]);
    await receive(frame, onDay, locationIds, {
      daysAgo,
      kind: 'received',
      lots: stocked
        .filter(({ delivered }, at) => delivered > 0 && at % DELIVERED_DAYS.length === index)
        .map((lot) =>
          Object.assign({}, lot, {
            units: lot.delivered,
            expiresInDays: lot.days === undefined ? null : lot.days + 120,
          }),
        ),
    });
    await datedBack(frame, 'stock_lots', 'created_at', frame.nowMs - daysAgo * DAY_MS);
    fromDays = daysAgo;
  }
  await moveByHand(
    onDay,
    (key) => parts.items.get(key)?.id ?? '',
    (name) => locationIds.get(name) ?? '',
  );
  await moveForActs(frame, onDay, drug?.id ?? null, [fromDays, 0]);
  if (!registered) return;
  await drawForActs(frame, registered, BEGUN_DAYS);
  await fillLicences(frame, registered);
}
