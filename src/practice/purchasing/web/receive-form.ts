import { moneyOfField } from '#foundation/web/money-on-screen.ts';
import { quantityText, readQuantity } from '#foundation/web/quantity-on-screen.ts';
import type { PurchaseOrder } from '../contract.ts';
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
  readonly lots: readonly TypedLot[];
  readonly isComplete: boolean;
}

let lastKey = 0;
export function blankLot(fields: Partial<Omit<TypedLot, 'key'>> = {}): TypedLot {
  lastKey += 1;
  return { key: String(lastKey), lotNumber: '', expiresOn: '', quantity: '', cost: '', ...fields };
}

/** What is still to come of each line, as one lot of which nothing is known yet. */
export const typedLines = ({ lines }: PurchaseOrder): TypedLine[] =>
  lines
    .filter(({ isComplete, restThousandths }) => !isComplete && restThousandths > 0)
    .map(({ id, restThousandths }) => ({
      lineId: id,
      lots: [blankLot({ quantity: quantityText(restThousandths) })],
      isComplete: false,
    }));

/** A lot without a quantity did not come. */
const came = ({ quantity }: TypedLot): boolean => quantity.trim() !== '' && quantity.trim() !== '0';

/** What is wrong with a lot; undefined if nothing is. */
export function lotFault(lot: TypedLot, currency: string): string | undefined {
  if (!came(lot)) return undefined;
  if (readQuantity(lot.quantity) === null) return 'Check the quantity.';
  if (lot.cost.trim() !== '' && moneyOfField(lot.cost, currency) === null) return 'Check the amount paid.';
  return undefined;
}

/** What is sent of what was typed: lines of which nothing came, and more may come, are left out. */
export const deliveredLines = (
  lines: readonly TypedLine[],
  currency: string,
): ReceivePurchaseOrder['lines'] =>
  lines
    .map(({ lineId, lots, isComplete }) => ({
      lineId,
      isComplete,
      lots: lots.filter(came).map(({ lotNumber, expiresOn, quantity, cost }) => ({
        lotNumber: lotNumber.trim() || null,
        expiresOn: expiresOn || null,
        quantityThousandths: readQuantity(quantity) ?? 0,
        costMinor: cost.trim() === '' ? null : moneyOfField(cost, currency),
      })),
    }))
    .filter(({ lots, isComplete }) => lots.length > 0 || isComplete);
