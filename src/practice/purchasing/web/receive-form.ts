import { isDay } from '#foundation/values/day.ts';
import { moneyOfField } from '#foundation/web/money-on-screen.ts';
import { quantityHint, quantityText, readQuantity } from '#foundation/web/quantity-on-screen.ts';
import type { OrderLine } from '../contract.ts';
import type { ReceivePurchaseOrder } from '../steps.contract.ts';

/** A lot as it is typed. */
export interface TypedLot {
  readonly key: string;
  readonly lotNumber: string;
  /** As the date field has it; empty for goods without one. */
  readonly expiresOn: string;
  readonly quantity: string;
  readonly cost: string;
}

/** What came of a line. */
export interface TypedLine {
  readonly lineId: string;
  /** Something of it was still to come. */
  readonly isOpen: boolean;
  readonly lots: readonly TypedLot[];
  readonly isComplete: boolean;
}

let lastKey = 0;
export function blankLot(fields: Partial<Omit<TypedLot, 'key'>> = {}): TypedLot {
  lastKey += 1;
  return { key: String(lastKey), lotNumber: '', expiresOn: '', quantity: '', cost: '', ...fields };
}

/** What is still to come of each line, as one lot of which nothing is known yet; of the others nothing, unless more comes after all. */
export const typedLines = ({
  lines,
}: {
  readonly lines: readonly Pick<OrderLine, 'id' | 'restThousandths' | 'isComplete'>[];
}): TypedLine[] =>
  lines.map(({ id, restThousandths, isComplete }) => {
    const isOpen = restThousandths > 0;
    return {
      lineId: id,
      isOpen,
      lots: [blankLot(isOpen ? { quantity: quantityText(restThousandths) } : {})],
      isComplete,
    };
  });

/** A lot without a quantity did not come. */
const came = ({ quantity }: TypedLot): boolean => !/^[0.,\s]*$/u.test(quantity);

export type LotFaults = Partial<Record<'quantity' | 'expiresOn' | 'cost', string>>;

/** What is wrong with a lot, by field. */
export function lotFaults(lot: TypedLot, currency: string): LotFaults {
  if (!came(lot)) return {};
  const isDayWrong = lot.expiresOn !== '' && !isDay(lot.expiresOn);
  const isCostWrong = lot.cost.trim() !== '' && moneyOfField(lot.cost, currency) === null;
  return {
    ...(readQuantity(lot.quantity) === null ? { quantity: quantityHint() } : {}),
    ...(isDayWrong ? { expiresOn: 'Enter a date or leave it empty.' } : {}),
    ...(isCostWrong ? { cost: 'Enter an amount or leave it empty.' } : {}),
  };
}

/** What is sent of what was typed: lines of which nothing came, and more may come, are left out. */
export const deliveredLines = (
  lines: readonly TypedLine[],
  currency: string,
): ReceivePurchaseOrder['lines'] =>
  lines
    .filter(({ isOpen, lots, isComplete }) => lots.some(came) || (isOpen && isComplete))
    .map(({ lineId, lots, isComplete }) => ({
      lineId,
      isComplete,
      lots: lots.filter(came).map(({ lotNumber, expiresOn, quantity, cost }) => ({
        lotNumber: lotNumber.trim() || null,
        expiresOn: expiresOn || null,
        quantityThousandths: readQuantity(quantity) ?? 0,
        costMinor: cost.trim() === '' ? null : moneyOfField(cost, currency),
      })),
    }));
