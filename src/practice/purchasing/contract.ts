import * as z from 'zod';
import { PURCHASE_STATES } from '#vocabulary/purchasing.ts';
import { endpoint } from '#foundation/contract/endpoint.ts';
import { CalendarDay, Instant } from '#foundation/contract/instant.ts';
import { optionalNotes } from '#foundation/contract/one-line.ts';
import { pageOf, PageRequest } from '#foundation/contract/page.ts';
import { RecordVersion } from '#foundation/contract/record-version.ts';
import { SuggestedItem } from './suggestions.contract.ts';

const thousandths = () => z.int();
const PACKS = 'Use a whole number from 1 to 10,000.';
const packs = () => z.int(PACKS).min(1, PACKS).max(10_000, PACKS);
const PRICE = 'Use an amount up to 10 million.';
const price = () => z.int(PRICE).min(0, PRICE).max(1_000_000_000, PRICE).nullable();

/** A lot that came for a line. */
const ReceivedLot = z.object({
  lotId: z.uuid(),
  lotNumber: z.string().nullable(),
  expiresOn: CalendarDay.nullable(),
  quantityThousandths: thousandths(),
  costMinor: z.int().nullable(),
  /** How much more was paid than the order said; null where one of them is not known. */
  differenceMinor: z.int().nullable(),
  receivedAt: Instant,
});

const OrderLine = z.object({
  id: z.uuid(),
  itemId: z.uuid(),
  itemName: z.string(),
  unit: z.string(),
  controlSchedule: z.string().nullable(),
  supplierCode: z.string().nullable(),
  supplierName: z.string().nullable(),
  packName: z.string(),
  packThousandths: thousandths(),
  packs: z.int(),
  /** Of a pack, in minor units of the order’s currency. */
  priceMinor: z.int().nullable(),
  /** What it was suggested from; null for a line that somebody added. */
  suggestion: SuggestedItem.nullable(),
  receivedThousandths: thousandths(),
  /** Nothing more will come. */
  isComplete: z.boolean(),
  /** What is still to come. */
  restThousandths: thousandths(),
  lots: z.array(ReceivedLot),
});
export type OrderLine = z.infer<typeof OrderLine>;

const OrderFacts = {
  id: z.uuid(),
  /** As printed: `PO-2026-00042`. */
  number: z.string(),
  state: z.enum(PURCHASE_STATES),
  isApproved: z.boolean(),
  supplierId: z.uuid(),
  supplierName: z.string(),
  currency: z.string(),
  lineCount: z.int(),
  /** Of the lines whose price is known. */
  totalMinor: z.int(),
  createdAt: Instant,
  createdByName: z.string().nullable(),
  sentAt: Instant.nullable(),
  expectedOn: CalendarDay.nullable(),
};

export const PurchaseOrderSummary = z.object(OrderFacts);
export type PurchaseOrderSummary = z.infer<typeof PurchaseOrderSummary>;

export const PurchaseOrder = z.object({
  ...OrderFacts,
  supplierEmail: z.string().nullable(),
  locationId: z.uuid(),
  locationName: z.string(),
  note: z.string().nullable(),
  approvedAt: Instant.nullable(),
  approvedByName: z.string().nullable(),
  sentByName: z.string().nullable(),
  endedAt: Instant.nullable(),
  endReason: z.string().nullable(),
  /** When it was emailed to the supplier, the latest first; at most 20. */
  emails: z.array(z.object({ id: z.uuid(), queuedAt: Instant, byName: z.string().nullable() })),
  lines: z.array(OrderLine),
  version: RecordVersion,
});
export type PurchaseOrder = z.infer<typeof PurchaseOrder>;

export const ORDER_FILTERS = ['open', 'draft', 'expected', 'done', 'all'] as const;

export const ListPurchaseOrders = z.strictObject({
  ...PageRequest.shape,
  /** `open`: drafts and what is to come; `expected`: what was sent and is to come; `done`: received, closed or canceled. */
  show: z.enum(ORDER_FILTERS).default('open'),
  supplierId: z.uuid().optional(),
});
export type ListPurchaseOrders = z.infer<typeof ListPurchaseOrders>;

export const listPurchaseOrdersEndpoint = endpoint({
  id: 'purchasing.listOrders',
  method: 'GET',
  path: '/v1/purchasing/orders',
  summary: 'Orders to suppliers, the newest first.',
  permission: 'stock:read',
  reads: ['purchaseOrders', 'suppliers'],
  input: ListPurchaseOrders,
  output: pageOf(PurchaseOrderSummary),
  errors: [],
});

export const getPurchaseOrderEndpoint = endpoint({
  id: 'purchasing.getOrder',
  method: 'GET',
  path: '/v1/purchasing/orders/{id}',
  summary: 'One order with its lines and what was received of them.',
  permission: 'stock:read',
  reads: ['purchaseOrders/{id}', 'suppliers'],
  input: z.strictObject({ id: z.uuid() }),
  output: PurchaseOrder,
  errors: ['not_found'],
});

export const AddPurchaseOrder = z.strictObject({ supplierId: z.uuid('Choose a supplier.') });
export type AddPurchaseOrder = z.infer<typeof AddPurchaseOrder>;

export const addPurchaseOrderEndpoint = endpoint({
  id: 'purchasing.addOrder',
  method: 'POST',
  path: '/v1/purchasing/orders',
  summary: 'Begins an empty order, to be delivered to the clinic’s default location.',
  permission: 'stock:write',
  audit: 'purchase_order.added',
  changes: ['purchaseOrders'],
  input: AddPurchaseOrder,
  output: PurchaseOrder,
  errors: ['not_found'],
  idempotent: true,
});

export const OrderSuggested = z.strictObject({
  items: z
    .array(z.strictObject({ itemId: z.uuid(), packs: packs() }))
    .min(1, 'Choose an item.')
    .max(500, 'Order at most 500 items at once.')
    .refine(
      (items) => new Set(items.map(({ itemId }) => itemId)).size === items.length,
      'List each item once.',
    ),
});
export type OrderSuggested = z.infer<typeof OrderSuggested>;

/** One draft for each supplier and, if there are many items, for each hundred of them. The inputs are kept with each line. */
export const orderSuggestedEndpoint = endpoint({
  id: 'purchasing.orderSuggested',
  method: 'POST',
  path: '/v1/purchasing/suggestions/orders',
  summary: 'Makes drafts of orders from suggestions. Controlled drugs are refused.',
  permission: 'stock:write',
  audit: 'purchase_orders.suggested',
  changes: ['purchaseOrders'],
  input: OrderSuggested,
  output: z.object({ items: z.array(PurchaseOrderSummary) }),
  errors: ['controlled_not_suggested', 'not_found', 'suggestion_changed'],
  idempotent: true,
});

export const ChangePurchaseOrder = z.strictObject({
  id: z.uuid(),
  version: RecordVersion,
  locationId: z.uuid('Choose a location.'),
  /** For the supplier. */
  note: optionalNotes(2000),
  /** All lines. An item that is not in the order yet is added as the supplier offers it. */
  lines: z
    .array(z.strictObject({ itemId: z.uuid('Choose an item.'), packs: packs(), priceMinor: price() }))
    .max(100, 'Use at most 100 lines.')
    .refine(
      (lines) => new Set(lines.map(({ itemId }) => itemId)).size === lines.length,
      'List each item once.',
    ),
});
export type ChangePurchaseOrder = z.infer<typeof ChangePurchaseOrder>;

/** Only a draft. One that was approved has to be approved again. */
export const changePurchaseOrderEndpoint = endpoint({
  id: 'purchasing.changeOrder',
  method: 'PUT',
  path: '/v1/purchasing/orders/{id}',
  summary: 'Changes the lines of a draft, where it is delivered, and the note for the supplier.',
  permission: 'stock:write',
  audit: 'purchase_order.changed',
  changes: ['purchaseOrders/{id}'],
  input: ChangePurchaseOrder,
  output: PurchaseOrder,
  errors: ['not_found', 'purchase_order_state', 'record_changed'],
});
