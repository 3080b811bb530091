import type { MemberContext } from '#foundation/server/http/context.ts';
import { addOrder } from '#practice/purchasing/server/add-orders.ts';
import { changeOrder } from '#practice/purchasing/server/change-order.ts';
import { setOffer } from '#practice/purchasing/server/offers.ts';
import { approveOrder, closeOrder, sendOrder } from '#practice/purchasing/server/order-steps.ts';
import { receiveOrder } from '#practice/purchasing/server/receive-order.ts';
import { addSupplier } from '#practice/purchasing/server/suppliers.ts';
import type { PurchaseOrder } from '#practice/purchasing/contract.ts';
import { asMember, datedBack } from './as-member.ts';
import { DEMO_OFFERS, DEMO_SUPPLIERS, type DemoSupplier } from './demo-purchasing.ts';
import type { DemoItem } from './fill-catalogue.ts';
import type { Team } from './fill-setup.ts';
import { DAY_MS, type Frame } from './frame.ts';

/** Since when the clinics order here. */
const BEGUN_DAYS = 30;
/** Of the price at which it is sold. */
const COST_SHARE = 0.45;

interface PurchasingParts {
  /** By the key of the starter catalogue. */
  readonly items: ReadonlyMap<string, DemoItem>;
  readonly team: Team;
}

type OnDay = <T>(daysAgo: number, verb: (ctx: MemberContext) => Promise<T>) => Promise<T>;

/** Runs verbs as the clinic’s admin on a day, whose rows have its time. */
function onDayOf(frame: Frame, { team }: PurchasingParts): OnDay {
  const admin = team.find(({ role }) => role === 'clinic_admin');
  return async (daysAgo, verb) => {
    const atMs = frame.nowMs - daysAgo * DAY_MS;
    const done = await asMember(frame, { userId: admin?.userId ?? '', atMs }, verb);
    for (const [table, column] of [
      ['suppliers', 'created_at'],
      ['supplier_offers', 'updated_at'],
      ['purchase_orders', 'created_at'],
      ['purchase_receipts', 'received_at'],
      ['stock_lots', 'created_at'],
      ['stock_movements', 'moved_at'],
    ] as const)
      await datedBack(frame, table, column, atMs);
    return done;
  };
}

/** The suppliers with what they offer. @returns their ids. */
async function fillSuppliers(ctx: MemberContext, { items }: PurchasingParts) {
  const ids = new Map<DemoSupplier, string>();
  for (const supplier of DEMO_SUPPLIERS) {
    const { id } = await addSupplier(ctx, { ...supplier, address: null, registration: null, note: null });
    ids.set(supplier.name, id);
  }
  for (const { key, supplier, code, packName, units, minimumPacks = 1, incrementPacks = 1 } of DEMO_OFFERS) {
    const item = items.get(key);
    if (!item) continue;
    await setOffer(ctx, {
      supplierId: ids.get(supplier) ?? '',
      itemId: item.id,
      version: null,
      code,
      name: null,
      packName,
      packThousandths: units * 1000,
      minimumPacks,
      incrementPacks,
      leadDays: null,
      priceMinor: Math.round(item.unitPriceMinor * COST_SHARE * units),
      isPreferred: false,
    });
  }
  return ids;
}

type Wanted = readonly { readonly key: string; readonly packs: number }[];

/** A delivery of so many packs of the first line, a little dearer than it was ordered. */
const delivery = (
  { id, version, locationId, lines: [line] }: PurchaseOrder,
  packs: number,
  dearer: number,
  lotNumber: string | null,
) => ({
  id,
  version,
  locationId,
  deliveryNote: null,
  lines: line
    ? [
        {
          lineId: line.id,
          isComplete: false,
          lots: [
            {
              lotNumber,
              expiresOn: null,
              quantityThousandths: packs * line.packThousandths,
              costMinor: Math.round((line.priceMinor ?? 0) * packs * dearer),
            },
          ],
        },
      ]
    : [],
});

/** Orders in every state that somebody has to do with: one that came and was closed, one that came in part, and a draft. */
export async function fillPurchasing(frame: Frame, parts: PurchasingParts): Promise<void> {
  const onDay = onDayOf(frame, parts);
  const suppliers = await onDay(BEGUN_DAYS, (ctx) => fillSuppliers(ctx, parts));
  const drafted = (daysAgo: number, supplier: DemoSupplier, wanted: Wanted) =>
    onDay(daysAgo, async (ctx) => {
      const { id, version, locationId } = await addOrder(ctx, { supplierId: suppliers.get(supplier) ?? '' });
      const lines = wanted.flatMap(({ key, packs }) => {
        const item = parts.items.get(key);
        return item ? [{ itemId: item.id, packs, priceMinor: null }] : [];
      });
      return changeOrder(ctx, { id, version, locationId, note: null, lines });
    });
  const sent = async (daysAgo: number, supplier: DemoSupplier, wanted: Wanted) => {
    const draft = await drafted(daysAgo, supplier, wanted);
    return onDay(daysAgo, async (ctx) => {
      const { id, version } = await approveOrder(ctx, { id: draft.id, version: draft.version });
      return sendOrder(ctx, { id, version, by: 'other' });
    });
  };
  const [{ name: nordvet }, { name: vetline }] = DEMO_SUPPLIERS;
  const collars = await sent(13, vetline, [{ key: 'e_collar', packs: 1 }]);
  const came = await onDay(8, (ctx) => receiveOrder(ctx, delivery(collars, 1, 1.04, null)));
  await onDay(7, (ctx) => closeOrder(ctx, { id: came.id, version: came.version, reason: 'Invoice checked' }));
  const food = await sent(3, vetline, [
    { key: 'diet_gastrointestinal_wet', packs: 4 },
    { key: 'diet_recovery', packs: 2 },
  ]);
  await onDay(1, (ctx) => receiveOrder(ctx, delivery(food, 2, 1, 'W2231')));
  await drafted(0, nordvet, [
    { key: 'vaccine_dog_kennel_cough', packs: 1 },
    { key: 'furosemide', packs: 2 },
  ]);
}
