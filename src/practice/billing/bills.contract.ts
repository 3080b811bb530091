import * as z from 'zod';
import { VISIT_STATUSES } from '#vocabulary/visits.ts';
import { endpoint } from '#foundation/contract/endpoint.ts';
import { CalendarDay } from '#foundation/contract/instant.ts';
import { Bill, Charge, moneyReason } from './contract.ts';

/** A charge that is on no invoice yet. */
export const BillLine = z.object({
  ...Charge.shape,
  petId: z.uuid().nullable(),
  petName: z.string().nullable(),
  visitId: z.uuid().nullable(),
  code: z.string().nullable(),
  /** The day at the clinic on which it was done or handed over. */
  performedOn: CalendarDay,
  performedByName: z.string().nullable(),
  /** What is taken off the amount, with its reason; 0 without a discount. */
  discountMinor: z.int(),
  discountReason: z.string().nullable(),
});
export type BillLine = z.infer<typeof BillLine>;

/** A visit of the bill in which something may have been forgotten (rule BILL-2). */
export const UnfinishedVisit = z.object({
  visitId: z.uuid(),
  petId: z.uuid(),
  petName: z.string(),
  status: z.enum(VISIT_STATUSES),
  /** Acts that are planned and neither done nor dropped. */
  plannedNames: z.array(z.string()),
  /** Acts that were done and are charged to nobody, with the reason that was given. */
  unbilled: z.array(z.object({ name: z.string(), reason: z.string().nullable() })),
});
export type UnfinishedVisit = z.infer<typeof UnfinishedVisit>;

/** What a client owes and has not been invoiced for, and what may be missing from it. */
export const OpenBill = z.object({
  clientId: z.uuid(),
  /** In the order in which they were done. */
  lines: z.array(BillLine),
  /** What the lines add up to after their discounts, one for each currency. */
  totals: z.array(Bill),
  unfinished: z.array(UnfinishedVisit),
});
export type OpenBill = z.infer<typeof OpenBill>;

export const getBillEndpoint = endpoint({
  id: 'billing.getBill',
  method: 'GET',
  path: '/v1/clients/{clientId}/bill',
  summary: 'What a client owes and has not been invoiced for, and what may be missing from it.',
  permission: 'billing:read',
  reads: ['acts', 'clientAccounts/{clientId}', 'visits'],
  input: z.strictObject({ clientId: z.uuid() }),
  output: OpenBill,
  errors: ['not_found'],
});

export const GiveDiscount = z.strictObject({
  chargeId: z.uuid(),
  /** Minor units, with or without tax as the charge’s amount is. */
  amountMinor: z.int('Enter an amount.').min(1, 'Enter an amount above zero.').max(2_000_000_000),
  reason: moneyReason(300),
});
export type GiveDiscount = z.output<typeof GiveDiscount>;

/** BILL-3. Replaces the discount that the charge has. */
export const giveDiscountEndpoint = endpoint({
  id: 'billing.giveDiscount',
  method: 'PUT',
  path: '/v1/charges/{chargeId}/discount',
  summary: 'Takes something off a charge that is not invoiced yet, with the reason.',
  permission: 'billing:write',
  audit: 'charge.discounted',
  changes: ['clientAccounts/{clientId}'],
  input: GiveDiscount,
  output: z.object({ chargeId: z.uuid(), clientId: z.uuid().nullable(), discountMinor: z.int() }),
  errors: ['charge_invoiced', 'discount_too_large', 'not_found'],
});

export const removeDiscountEndpoint = endpoint({
  id: 'billing.removeDiscount',
  method: 'DELETE',
  path: '/v1/charges/{chargeId}/discount',
  summary: 'Takes the discount of a charge back. A charge without one stays as it is.',
  permission: 'billing:write',
  audit: 'charge.discount_removed',
  changes: ['clientAccounts/{clientId}'],
  input: z.strictObject({ chargeId: z.uuid() }),
  output: z.object({ chargeId: z.uuid(), clientId: z.uuid().nullable(), discountMinor: z.int() }),
  errors: ['charge_invoiced', 'not_found'],
});
