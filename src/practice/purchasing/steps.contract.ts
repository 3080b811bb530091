import * as z from 'zod';
import { endpoint } from '#foundation/contract/endpoint.ts';
import { CalendarDay } from '#foundation/contract/instant.ts';
import { lineOrBlank } from '#foundation/contract/one-line.ts';
import { RecordVersion } from '#foundation/contract/record-version.ts';
import { PurchaseOrder } from './contract.ts';

const Step = z.strictObject({ id: z.uuid(), version: RecordVersion });
export type Step = z.infer<typeof Step>;

export const approvePurchaseOrderEndpoint = endpoint({
  id: 'purchasing.approveOrder',
  method: 'POST',
  path: '/v1/purchasing/orders/{id}/approval',
  summary: 'Approves a draft, so that it can be sent.',
  permission: 'stock:manage',
  audit: 'purchase_order.approved',
  changes: ['purchaseOrders/{id}'],
  input: Step,
  output: PurchaseOrder,
  errors: ['not_found', 'purchase_order_empty', 'purchase_order_state', 'record_changed'],
});

export const SendPurchaseOrder = z.strictObject({
  ...Step.shape,
  /** `other`: it was ordered by phone or on the supplier’s site. */
  by: z.enum(['email', 'other']),
});
export type SendPurchaseOrder = z.infer<typeof SendPurchaseOrder>;

/** The email has the PDF and the CSV attached. They are made and sent by a job. An order that was sent can be emailed again. */
export const sendPurchaseOrderEndpoint = endpoint({
  id: 'purchasing.sendOrder',
  method: 'POST',
  path: '/v1/purchasing/orders/{id}/send',
  summary: 'Sends an approved order to its supplier, or records that it was ordered otherwise.',
  permission: 'stock:write',
  audit: 'purchase_order.sent',
  changes: ['purchaseOrders/{id}'],
  input: SendPurchaseOrder,
  output: PurchaseOrder,
  errors: [
    'not_found',
    'purchase_order_not_approved',
    'purchase_order_state',
    'record_changed',
    'supplier_without_email',
  ],
  idempotent: true,
});

const QUANTITY = 'Enter a quantity above 0, up to 1 million.';
const COST = 'Use an amount up to 20 million.';

const DeliveredLot = z.strictObject({
  lotNumber: lineOrBlank(60),
  expiresOn: CalendarDay.nullable(),
  /** In thousandths of dispensing units. */
  quantityThousandths: z.int(QUANTITY).min(1, QUANTITY).max(1_000_000_000, QUANTITY),
  /** What was paid for all of it, without tax, in minor units of the order’s currency. */
  costMinor: z.int(COST).min(0, COST).max(2_000_000_000, COST).nullable(),
});

export const ReceivePurchaseOrder = z
  .strictObject({
    /** As it was read: who receives the same delivery a moment later is told so. */
    ...Step.shape,
    locationId: z.uuid('Choose a location.'),
    deliveryNote: lineOrBlank(120),
    lines: z
      .array(
        z.strictObject({
          lineId: z.uuid(),
          /** Less or more than was ordered, in as many lots as it came. */
          lots: z.array(DeliveredLot).max(50, 'Use at most 50 lots.'),
          /** Nothing more will come, although less came. */
          isComplete: z.boolean(),
        }),
      )
      .min(1, 'Add an item.')
      .max(100, 'Use at most 100 lines.'),
  })
  .refine(({ lines }) => new Set(lines.map(({ lineId }) => lineId)).size === lines.length, {
    path: ['lines'],
    message: 'List each line once.',
  })
  .refine(({ lines }) => lines.every(({ lots, isComplete }) => lots.length > 0 || isComplete), {
    path: ['lines'],
    message: 'Enter what arrived, or that nothing more will arrive.',
  })
  .refine(({ lines }) => lines.reduce((sum, { lots }) => sum + lots.length, 0) <= 100, {
    path: ['lines'],
    message: 'Enter at most 100 lots at once.',
  });
export type ReceivePurchaseOrder = z.infer<typeof ReceivePurchaseOrder>;

export const receivePurchaseOrderEndpoint = endpoint({
  id: 'purchasing.receiveOrder',
  method: 'POST',
  path: '/v1/purchasing/orders/{id}/receipts',
  summary:
    'Records what was delivered for an order, line by line and lot by lot, and puts it into the stock.',
  permission: 'stock:write',
  audit: 'purchase_order.received',
  changes: ['purchaseOrders/{id}', 'stockItems'],
  input: ReceivePurchaseOrder,
  output: PurchaseOrder,
  errors: ['not_found', 'purchase_order_state', 'record_changed'],
  idempotent: true,
});

const End = z.strictObject({
  ...Step.shape,
  reason: z.string().trim().min(1, 'Enter a reason.').max(300, 'Use at most 300 characters.'),
});
export type End = z.infer<typeof End>;

/** What was not delivered is no longer on order. */
export const closePurchaseOrderEndpoint = endpoint({
  id: 'purchasing.closeOrder',
  method: 'POST',
  path: '/v1/purchasing/orders/{id}/closing',
  summary: 'Closes an order of which something was received: nothing more will come.',
  permission: 'stock:write',
  audit: 'purchase_order.closed',
  changes: ['purchaseOrders/{id}'],
  input: End,
  output: PurchaseOrder,
  errors: ['not_found', 'purchase_order_state', 'record_changed'],
});

export const cancelPurchaseOrderEndpoint = endpoint({
  id: 'purchasing.cancelOrder',
  method: 'POST',
  path: '/v1/purchasing/orders/{id}/cancellation',
  summary: 'Cancels an order of which nothing was received.',
  permission: 'stock:write',
  audit: 'purchase_order.canceled',
  changes: ['purchaseOrders/{id}'],
  input: End,
  output: PurchaseOrder,
  errors: ['not_found', 'purchase_order_state', 'record_changed'],
});

/** Of a draft as it would be sent now. */
export const getPurchaseOrderFileEndpoint = endpoint({
  id: 'purchasing.getOrderFile',
  method: 'GET',
  path: '/v1/purchasing/orders/{id}/file',
  summary: 'An order as a PDF or as a CSV.',
  permission: 'stock:read',
  reads: ['purchaseOrders/{id}', 'suppliers'],
  input: z.strictObject({ id: z.uuid(), format: z.enum(['pdf', 'csv']) }),
  output: z.object({ fileName: z.string(), contentBase64: z.string() }),
  errors: ['not_found'],
});
