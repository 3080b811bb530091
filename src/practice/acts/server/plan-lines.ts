import { AppError } from '#vocabulary/errors.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { findItemsForActs, type ItemForAct } from '#practice/catalogue/server/public/find-items-for-acts.ts';
import type { PlannedItem } from '../contract.ts';
import { actLines } from '../act-lines.rules.ts';
import { factorOf } from './public/factor-of.ts';
import { gateActs, NO_OVERRIDE, type Override } from './gate-acts.ts';
import type { VisitOfActs } from './visit-of-acts.ts';

/** One act to be written, with the item that it is of. */
export interface PlannedLine {
  readonly requested: PlannedItem;
  readonly item: ItemForAct;
  readonly quantityThousandths: number;
  readonly factorPercent: number | null;
  readonly override: Override;
}

/**
 * What a choice of items comes to: bundles are expanded, factors checked, and the alerts of the pet acknowledged.
 *
 * @throws AppError `alert_not_acknowledged`, `invalid_input`, `item_archived`, `not_found`.
 */
export async function planLines(
  ctx: MemberContext,
  { today, country, alerts }: VisitOfActs,
  items: readonly PlannedItem[],
  overrideReason: string | undefined,
): Promise<PlannedLine[]> {
  const find = (use: PlannedItem['use']) => {
    const itemIds = [...new Set(items.filter((item) => item.use === use).map(({ itemId }) => itemId))];
    return itemIds.length === 0
      ? []
      : findItemsForActs(ctx.tx, ctx.session.clinicId, { itemIds, day: today, use });
  };
  const [given, handedOver] = await Promise.all([find('given'), find('handed_over')]);
  const lines = items.flatMap((requested) =>
    actLines([requested], requested.use === 'given' ? given : handedOver),
  );
  const known = new Set([...given, ...handedOver].map(({ requestedId }) => requestedId));
  if (items.some(({ itemId }) => !known.has(itemId))) throw new AppError('not_found');
  const archived = [...given, ...handedOver].find(
    ({ isArchived, itemId, requestedId }) => isArchived && itemId === requestedId,
  );
  if (archived) throw new AppError('item_archived', { itemName: archived.name });
  const overrides = gateActs(
    lines.map(({ item }) => ({ item, earlier: NO_OVERRIDE })),
    alerts,
    overrideReason,
  );
  return lines.map((line, index) => ({
    requested: line.requested,
    item: line.item,
    quantityThousandths: line.quantityThousandths,
    factorPercent: factorOf(line.item, {
      factorPercent: line.item.itemId === line.requested.itemId ? line.requested.factorPercent : undefined,
      isEmergency: line.requested.isEmergency,
      country,
    }),
    override: overrides[index] ?? NO_OVERRIDE,
  }));
}
