import * as z from 'zod';
import { LOT_STATES, WASTE_REASONS } from '#vocabulary/stock.ts';
import { endpoint } from '#foundation/contract/endpoint.ts';
import { CalendarDay } from '#foundation/contract/instant.ts';
import { lineOrBlank, notesOrBlank } from '#foundation/contract/one-line.ts';
import { RecordVersion } from '#foundation/contract/record-version.ts';
import { StockItem } from './contract.ts';

const QUANTITY = 'Enter a quantity above 0, up to 1 million.';
const quantity = () => z.int(QUANTITY).min(1, QUANTITY).max(1_000_000_000, QUANTITY);
const level = () =>
  z.int('Enter 0 or more.').min(0, 'Enter 0 or more.').max(1_000_000_000, 'Use at most 1 million.');
const COST = 'Use an amount from 0 to 20 million.';

/** A lot of a delivery. An item that comes in several lots has several lines. */
const ReceivedLine = z.strictObject({
  itemId: z.uuid('Choose an item.'),
  lotNumber: lineOrBlank(60),
  expiresOn: CalendarDay.nullable(),
  quantityThousandths: quantity(),
  /** What the whole quantity cost, without tax, in minor units of the clinic’s currency. */
  costMinor: z.int(COST).min(0, COST).max(2_000_000_000, COST).nullable(),
});

export const ReceiveStock = z.strictObject({
  locationId: z.uuid('Choose a location.'),
  /** `opening`: what was there when the clinic began to keep the level. */
  kind: z.enum(['received', 'opening']).default('received'),
  supplier: lineOrBlank(120),
  /** Such as the delivery note number. */
  note: notesOrBlank(300),
  lines: z.array(ReceivedLine).min(1, 'Add an item.').max(100, 'Use at most 100 lines.'),
});
export type ReceiveStock = z.infer<typeof ReceiveStock>;

/** From its first receipt on the level of an item is kept. */
export const receiveStockEndpoint = endpoint({
  id: 'stock.receive',
  method: 'POST',
  path: '/v1/stock/receipts',
  summary: 'Records what was delivered, lot by lot.',
  permission: 'stock:write',
  audit: 'stock.received',
  changes: ['stockItems'],
  input: ReceiveStock,
  output: z.object({ lots: z.array(z.object({ itemId: z.uuid(), lotId: z.uuid() })) }),
  errors: ['not_found'],
  idempotent: true,
});

const OneLot = { itemId: z.uuid(), lotId: z.uuid('Choose a lot.'), quantityThousandths: quantity() };

export const TransferStock = z
  .strictObject({
    ...OneLot,
    fromLocationId: z.uuid('Choose a location.'),
    toLocationId: z.uuid('Choose a location.'),
    note: notesOrBlank(300),
  })
  .refine(({ fromLocationId, toLocationId }) => fromLocationId !== toLocationId, {
    path: ['toLocationId'],
    message: 'Choose another location.',
  });
export type TransferStock = z.infer<typeof TransferStock>;

export const transferStockEndpoint = endpoint({
  id: 'stock.transfer',
  method: 'POST',
  path: '/v1/stock/items/{itemId}/transfers',
  summary: 'Moves some of a lot to another location.',
  permission: 'stock:write',
  audit: 'stock.transferred',
  changes: ['stockItems/{itemId}'],
  input: TransferStock,
  output: StockItem,
  errors: ['not_found', 'stock_in_register', 'stock_short'],
  idempotent: true,
});

export const WriteOffStock = z
  .strictObject({
    ...OneLot,
    locationId: z.uuid('Choose a location.'),
    kind: z.enum(['wasted', 'returned_to_supplier']),
    reason: z.enum(WASTE_REASONS, 'Choose a reason.').nullable(),
    note: notesOrBlank(300),
  })
  .refine(({ kind, reason }) => kind !== 'wasted' || reason !== null, {
    path: ['reason'],
    message: 'Choose a reason.',
  })
  .refine(({ reason, note }) => reason !== 'other' || note !== null, {
    path: ['note'],
    message: 'Enter what happened.',
  });
export type WriteOffStock = z.infer<typeof WriteOffStock>;

export const writeOffStockEndpoint = endpoint({
  id: 'stock.writeOff',
  method: 'POST',
  path: '/v1/stock/items/{itemId}/write-offs',
  summary: 'Takes some of a lot out of the stock: wasted, or returned to the supplier.',
  permission: 'stock:write',
  audit: 'stock.written_off',
  changes: ['stockItems/{itemId}'],
  input: WriteOffStock,
  output: StockItem,
  errors: ['not_found', 'stock_in_register', 'stock_short'],
  idempotent: true,
});

const CountedLot = z.strictObject({
  lotId: z.uuid(),
  /** As it was shown to whoever counted. */
  expectedThousandths: level(),
  countedThousandths: level(),
});

export const CorrectStock = z.strictObject({
  itemId: z.uuid(),
  locationId: z.uuid('Choose a location.'),
  /** Every lot of the item that is at the location. */
  lots: z.array(CountedLot).max(100, 'Use at most 100 lots.'),
  note: notesOrBlank(300),
});
export type CorrectStock = z.infer<typeof CorrectStock>;

/** What was short at the location is settled by the count. */
export const correctStockEndpoint = endpoint({
  id: 'stock.correct',
  method: 'POST',
  path: '/v1/stock/items/{itemId}/counts',
  summary: 'Records what was counted of an item at a location, lot by lot.',
  permission: 'stock:write',
  audit: 'stock.corrected',
  changes: ['stockItems/{itemId}'],
  input: CorrectStock,
  output: StockItem,
  errors: ['not_found', 'stock_changed', 'stock_in_register'],
  idempotent: true,
});

export const ChangeStockLot = z
  .strictObject({
    itemId: z.uuid(),
    lotId: z.uuid(),
    state: z.enum(LOT_STATES),
    reason: notesOrBlank(300),
    version: RecordVersion,
  })
  .refine(({ state, reason }) => state === 'usable' || reason !== null, {
    path: ['reason'],
    message: 'Enter a reason.',
  });
export type ChangeStockLot = z.infer<typeof ChangeStockLot>;

/** Treatments do not use quarantined or recalled lots. */
export const changeStockLotEndpoint = endpoint({
  id: 'stock.changeLot',
  method: 'PUT',
  path: '/v1/stock/items/{itemId}/lots/{lotId}/state',
  summary: 'Marks a lot as usable, quarantined or recalled.',
  permission: 'stock:write',
  audit: 'stock_lot.changed',
  changes: ['stockItems/{itemId}'],
  input: ChangeStockLot,
  output: StockItem,
  errors: ['not_found', 'record_changed'],
});
