import * as z from 'zod';
import { WASTE_REASONS } from '#vocabulary/stock.ts';
import { readQuantity } from '#foundation/web/quantity-on-screen.ts';
import { lotsByPlace } from '../alert-actions.rules.ts';
import type { StockItem } from '../contract.ts';
import { TransferStock, WriteOffStock } from '../moves.contract.ts';
import { checkInput } from './check-input.ts';
import { levelText } from './stock-labels.ts';

/** What both forms have: a lot at a location, by its key, and how much of it. */
const Fields = z.object({ lotAt: z.string(), quantityThousandths: z.string(), note: z.string() });

/** The form of a transfer, in which the quantity is text. */
const TransferFields = Fields.extend({ toLocationId: z.string() });
export type TransferFields = z.infer<typeof TransferFields>;

/** The form of what is wasted or goes back; the reason is blank as long as none is chosen. */
const WriteOffFields = Fields.extend({
  kind: z.enum(['wasted', 'returned_to_supplier']),
  reason: z.enum(['', ...WASTE_REASONS]),
});
export type WriteOffFields = z.infer<typeof WriteOffFields>;

function chosenLot(
  { itemId }: Pick<StockItem, 'itemId'>,
  { lotAt, quantityThousandths }: z.infer<typeof Fields>,
) {
  const [lotId = '', locationId = ''] = lotAt.split(' ');
  // What is no quantity is refused by the endpoint's schema, as 0 is.
  return { itemId, lotId, locationId, quantityThousandths: readQuantity(quantityThousandths) ?? 0 };
}

/** The input of the endpoint. */
export function toTransfer(
  item: Pick<StockItem, 'itemId'>,
  fields: TransferFields,
): z.input<typeof TransferStock> {
  const { locationId: fromLocationId, ...chosen } = chosenLot(item, fields);
  return { ...chosen, fromLocationId, toLocationId: fields.toLocationId, note: fields.note };
}

/** The input of the endpoint. */
export const toWriteOff = (
  item: Pick<StockItem, 'itemId'>,
  fields: WriteOffFields,
): z.input<typeof WriteOffStock> => ({
  ...chosenLot(item, fields),
  kind: fields.kind,
  reason: fields.kind === 'wasted' && fields.reason !== '' ? fields.reason : null,
  note: fields.note,
});

/** CORE-3 at the field: no more than is there is moved by hand. */
function checkThere(item: StockItem, fields: z.infer<typeof Fields>, check: z.RefinementCtx): void {
  const there = lotsByPlace(item).find(({ key }) => key === fields.lotAt);
  const wanted = readQuantity(fields.quantityThousandths);
  if (there && wanted !== null && wanted > there.quantityThousandths)
    check.addIssue({
      code: 'custom',
      path: ['quantityThousandths'],
      message: `No more than ${levelText(there.quantityThousandths, item.unit)} can be moved from there.`,
    });
}

/** What the endpoint names otherwise. */
export const TRANSFER_PATHS = { lotId: 'lotAt', fromLocationId: 'lotAt' } as const;
export const WRITE_OFF_PATHS = { lotId: 'lotAt', locationId: 'lotAt' } as const;

export const transferForm = (item: StockItem) =>
  TransferFields.superRefine((fields, check) => {
    checkInput({ schema: TransferStock, input: toTransfer(item, fields) }, check, TRANSFER_PATHS);
    checkThere(item, fields, check);
  });

export const writeOffForm = (item: StockItem) =>
  WriteOffFields.superRefine((fields, check) => {
    checkInput({ schema: WriteOffStock, input: toWriteOff(item, fields) }, check, WRITE_OFF_PATHS);
    checkThere(item, fields, check);
  });
