import { AppError } from '#vocabulary/errors.ts';
import { currencyOf } from '#vocabulary/currencies.ts';
import type { Day } from '#foundation/values/day.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { actLines, multiplyQuantities } from '#practice/acts/act-lines.rules.ts';
import { factorOf } from '#practice/acts/server/public/factor-of.ts';
import { amountOf } from '#practice/catalogue/price.rules.ts';
import { findItemsForActs, type ItemForAct } from '#practice/catalogue/server/public/find-items-for-acts.ts';
import { type LineToEstimate, MAX_LINES, type OptionToEstimate } from '../contract.ts';

/** The largest amount of a line, in minor units. */
const MAX_AMOUNT_MINOR = 2_000_000_000;

/** A line with what it copies from the catalogue (CORE-6). */
export interface PricedLine {
  readonly of: LineToEstimate;
  readonly item: ItemForAct;
  readonly lowThousandths: number;
  readonly highThousandths: number;
  readonly factorPercent: number | null;
  readonly price: {
    readonly unitPriceMinor: number;
    readonly fixedPriceMinor: number;
    readonly minimumPriceMinor: number;
    readonly includesTax: boolean;
  };
  readonly lowMinor: number;
  readonly highMinor: number;
}

export interface PricedOption {
  readonly name: string;
  readonly note: string | null;
  readonly lines: readonly PricedLine[];
}

export interface Pricing {
  readonly currency: string;
  readonly options: readonly PricedOption[];
}

interface Occasion {
  readonly today: Day;
  readonly country: string;
}

const FREE = { unitPriceMinor: 0, fixedPriceMinor: 0, minimumPriceMinor: 0, includesTax: false };
const fault = (message: string) => new AppError('invalid_input', { fields: [{ path: 'options', message }] });

/** PRICE-1 for both quantities. @throws AppError `item_archived`, `item_without_price`; `invalid_input`. */
function priceLine(of: LineToEstimate, item: ItemForAct, isPart: boolean, { country }: Occasion): PricedLine {
  if (item.isArchived) throw new AppError('item_archived', { itemName: item.name });
  if (item.isBillable && !item.price) throw new AppError('item_without_price', { itemName: item.name });
  const factorPercent = factorOf(item, {
    factorPercent: isPart ? undefined : (of.factorPercent ?? undefined),
    isEmergency: false,
    country,
  });
  const price = item.isBillable && item.price ? item.price : FREE;
  const quantityOf = (thousandths: number) =>
    isPart ? multiplyQuantities(thousandths, item.quantityThousandths) : thousandths;
  const lowThousandths = quantityOf(of.lowThousandths);
  const highThousandths = quantityOf(of.highThousandths);
  const [lowMinor, highMinor] = [lowThousandths, highThousandths].map((quantity) =>
    item.isBillable ? amountOf(price, quantity, factorPercent ?? 100) : 0,
  );
  if (lowMinor === undefined || highMinor === undefined || highMinor > MAX_AMOUNT_MINOR)
    throw fault(`${item.name} is more than can be charged. Check the quantity and price.`);
  return { of, item, lowThousandths, highThousandths, factorPercent, price, lowMinor, highMinor };
}

/**
 * Options with the prices and taxes of today. A bundle comes as the items that it includes, as acts do (ACT-2).
 *
 * @throws AppError `item_archived`, `item_without_price`, `not_found`; `invalid_input` for too many lines, or two currencies.
 */
export async function priceOptions(
  { tx, session: { clinicId } }: MemberContext,
  options: readonly OptionToEstimate[],
  occasion: Occasion,
): Promise<Pricing> {
  const all = options.flatMap(({ lines }) => lines);
  const find = (use: LineToEstimate['use']) => {
    const itemIds = [...new Set(all.filter((line) => line.use === use).map(({ itemId }) => itemId))];
    return itemIds.length === 0 ? [] : findItemsForActs(tx, clinicId, { itemIds, day: occasion.today, use });
  };
  const [given, handedOver] = await Promise.all([find('given'), find('handed_over')]);
  const known = new Set([...given, ...handedOver].map(({ requestedId }) => requestedId));
  if (all.some(({ itemId }) => !known.has(itemId))) throw new AppError('not_found');
  const priced = options.map(({ name, note, lines }): PricedOption => {
    const expanded = lines.flatMap((of) =>
      actLines([{ ...of, quantityThousandths: 1000 }], of.use === 'given' ? given : handedOver).map(
        ({ item }) => priceLine(of, item, item.itemId !== of.itemId, occasion),
      ),
    );
    if (expanded.length > MAX_LINES)
      throw fault(`Use at most ${MAX_LINES} lines. Bundles count as the items that they include.`);
    return { name, note, lines: expanded };
  });
  const currencies = new Set(
    priced.flatMap(({ lines }) =>
      lines.flatMap(({ item }) => (item.isBillable ? (item.price?.currency ?? []) : [])),
    ),
  );
  if (currencies.size > 1)
    throw fault('The items are priced in different currencies. Make an estimate for each.');
  return { currency: [...currencies][0] ?? currencyOf(occasion.country), options: priced };
}
