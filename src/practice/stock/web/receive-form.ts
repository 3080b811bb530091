import * as z from 'zod';
import { unitFor } from '#foundation/values/counted-unit.ts';
import { moneyOfField } from '#foundation/web/money-on-screen.ts';
import { showNumber } from '#foundation/web/number-on-screen.ts';
import { readQuantity } from '#foundation/web/quantity-on-screen.ts';
import type { Scanned } from '#practice/scanning/scanned.rules.ts';
import type { StockItem } from '../contract.ts';
import { ReceiveStock } from '../moves.contract.ts';
import { checkInput } from './check-input.ts';

const LineFields = z.object({
  itemId: z.string(),
  itemName: z.string(),
  lotNumber: z.string(),
  expiresOn: z.string(),
  /** In the unit in which the delivery is counted. */
  quantityThousandths: z.string(),
  /** How many dispensing units one of that unit has. */
  unitsEach: z.string(),
  costMinor: z.string(),
});
export type ReceivedLineFields = z.infer<typeof LineFields>;

/** The form of a delivery, in which quantities and amounts are text. */
const ReceiveFields = z.object({
  locationId: z.string(),
  kind: z.enum(['received', 'opening']),
  supplier: z.string(),
  note: z.string(),
  lines: z.array(LineFields),
});
export type ReceiveFields = z.infer<typeof ReceiveFields>;

type Packed = Pick<StockItem, 'buyUnit' | 'dispensePerStock' | 'stockPerBuy' | 'stockUnit' | 'unit'>;

/** A unit in which a delivery can be counted. */
interface CountedIn {
  /** Of dispensing units. */
  readonly unitsEach: number;
  readonly label: string;
}

/** The units in which a delivery of an item can be counted, the largest first: box of 100 tablets, strip of 10 tablets, tablet. */
export function deliveryUnits(item: Packed): readonly CountedIn[] {
  const { unit, buyUnit, stockUnit, stockPerBuy, dispensePerStock } = item;
  const larger = [
    { name: buyUnit, unitsEach: stockPerBuy * dispensePerStock },
    { name: stockUnit, unitsEach: dispensePerStock },
  ].filter(({ name, unitsEach }) => name !== null && unitsEach > 1);
  return [
    ...larger
      .filter(({ unitsEach }, index) => larger.findIndex((one) => one.unitsEach === unitsEach) === index)
      .map(({ name, unitsEach }) => ({
        unitsEach,
        label: `${name ?? ''} of ${showNumber(unitsEach)} ${unitFor(unitsEach, unit)}`,
      })),
    { unitsEach: 1, label: unit },
  ];
}

/** A line without a lot yet. Deliveries are mostly counted in the largest unit. */
export const blankLine = (
  item: (Packed & Pick<StockItem, 'itemId' | 'name'>) | undefined,
): ReceivedLineFields => ({
  itemId: item?.itemId ?? '',
  itemName: item?.name ?? '',
  lotNumber: '',
  expiresOn: '',
  quantityThousandths: '',
  unitsEach: String(item ? (deliveryUnits(item)[0]?.unitsEach ?? 1) : 1),
  costMinor: '',
});

/** The line of a package that was scanned. */
export const scannedLine = (
  item: Packed & Pick<StockItem, 'itemId' | 'name'>,
  { lotNumber, expiresOn }: Pick<Scanned, 'expiresOn' | 'lotNumber'>,
): ReceivedLineFields => ({ ...blankLine(item), lotNumber: lotNumber ?? '', expiresOn: expiresOn ?? '' });

/** Where such a line goes: in place of one without an item, otherwise to the end; null where the lot is listed already. */
export function placeOfScanned(
  lines: readonly ReceivedLineFields[],
  { itemId, lotNumber }: Pick<ReceivedLineFields, 'itemId' | 'lotNumber'>,
): number | null {
  if (lines.some((line) => line.itemId === itemId && line.lotNumber.trim() === lotNumber)) return null;
  const free = lines.findIndex((line) => line.itemId === '');
  return free === -1 ? lines.length : free;
}

/** The thousandths of dispensing units of a line; null for what is no quantity. */
export function receivedThousandths({
  quantityThousandths,
  unitsEach,
}: Pick<ReceivedLineFields, 'quantityThousandths' | 'unitsEach'>): number | null {
  const counted = readQuantity(quantityThousandths);
  return counted === null ? null : counted * Number(unitsEach);
}

/** The input of the endpoint. What is no number is refused by its schema. */
export const toReceipt = (
  { locationId, kind, supplier, note, lines }: ReceiveFields,
  currency: string,
): z.input<typeof ReceiveStock> => ({
  locationId,
  kind,
  supplier,
  note,
  lines: lines.map((line) => ({
    itemId: line.itemId,
    lotNumber: line.lotNumber,
    expiresOn: line.expiresOn === '' ? null : line.expiresOn,
    quantityThousandths: receivedThousandths(line) ?? 0,
    costMinor: line.costMinor.trim() === '' ? null : (moneyOfField(line.costMinor, currency) ?? -1),
  })),
});

export const receiveForm = (currency: string) =>
  ReceiveFields.superRefine((fields, check) =>
    checkInput({ schema: ReceiveStock, input: toReceipt(fields, currency) }, check),
  );
