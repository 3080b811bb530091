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
  /** What is counted, such as `mL` or `tablet`; null for pieces and services. */
  unit: z.string().nullable(),
  /** The day at the clinic on which it was done or handed over. */
  performedOn: CalendarDay,
  performedByName: z.string().nullable(),
  /** The share of a charge that this client pays, in millionths; null for all of it. */
  sharePpm: z.int().nullable(),
  /** What is taken off the amount, with its reason; 0 without a discount. */
  discountMinor: z.int(),
  discountReason: z.string().nullable(),
  /** What a statutory fee schedule wants for it at least (rule PRICE-4); null without one. */
  minimumMinor: z.int().nullable(),
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
  /** How tax is added and rounded where the clinic is, so that a part of the lines can be added up in the same way. */
  terms: z.object({ method: z.enum(['per_rate', 'per_line', 'combined']) }),
  unfinished: z.array(UnfinishedVisit),
  /** The clients of the pets on the bill: each of them can pay for what concerns their pet. */
  petClients: z.array(z.object({ petId: z.uuid(), clientId: z.uuid(), fullName: z.string() })),
});
export type OpenBill = z.infer<typeof OpenBill>;

export const getBillEndpoint = endpoint({
  id: 'billing.getBill',
  method: 'GET',
  path: '/v1/clients/{clientId}/bill',
  summary: 'What a client owes and has not been invoiced for, and what may be missing from it.',
  permission: 'billing:read',
  reads: ['acts', 'clientAccounts/{clientId}', 'pets', 'visits'],
  input: z.strictObject({ clientId: z.uuid() }),
  output: OpenBill,
  errors: ['not_found'],
});

export const GiveDiscount = z.strictObject({
  chargeId: z.uuid(),
  /** Minor units, with or without tax as the charge’s amount is. */
  amountMinor: z.int('Enter an amount.').min(1, 'Enter an amount greater than zero.').max(2_000_000_000),
  reason: moneyReason(300),
  /** PRICE-4. The client agreed in writing, before the treatment, to less than the fee schedule wants. */
  hasAgreement: z.boolean().default(false),
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

export const ChangePayer = z.strictObject({
  /** Who would pay so far. */
  clientId: z.uuid(),
  chargeIds: z
    .array(z.uuid())
    .min(1, 'Choose what the other client pays.')
    .max(500, 'Choose at most 500 charges.'),
  toClientId: z.uuid(),
});
export type ChangePayer = z.output<typeof ChangePayer>;

/** CORE-10. Each charge moves as a whole, with its discount. */
export const changePayerEndpoint = endpoint({
  id: 'billing.changePayer',
  method: 'POST',
  path: '/v1/clients/{clientId}/bill/payer',
  summary: 'Has another client of the pet pay charges that are not invoiced yet.',
  permission: 'billing:write',
  audit: 'charge.payer_changed',
  changes: ['acts', 'clientAccounts/{clientId}', 'clientAccounts/{toClientId}'],
  input: ChangePayer,
  output: z.object({ clientId: z.uuid(), toClientId: z.uuid(), chargeIds: z.array(z.uuid()) }),
  errors: ['bill_changed', 'charge_invoiced', 'not_found', 'payer_not_owner'],
});

const chargesOf = (message: string) =>
  z.array(z.uuid()).min(1, message).max(100, 'Choose at most 100 charges.');

export const SplitCharges = z.strictObject({
  clientId: z.uuid(),
  chargeIds: chargesOf('Choose what the clients share.'),
  /** What each of them pays: each client once, all of it together. */
  shares: z
    .array(
      z.strictObject({
        clientId: z.uuid(),
        /** Millionths: 500,000 is half. */
        sharePpm: z.int().min(1, 'Enter a share above 0%.').max(999_999, 'Enter a share below 100%.'),
      }),
    )
    .min(2, 'Choose at least two clients.')
    .max(20, 'Choose at most 20 clients.'),
});
export type SplitCharges = z.output<typeof SplitCharges>;

/** SPLIT-1. Each charge is divided by itself, its discount with it. */
export const splitChargesEndpoint = endpoint({
  id: 'billing.splitCharges',
  method: 'POST',
  path: '/v1/clients/{clientId}/bill/split',
  summary: 'Has several clients of the pet share what charges come to that are not invoiced yet.',
  permission: 'billing:write',
  audit: 'charge.split',
  changes: ['acts', 'clientAccounts'],
  input: SplitCharges,
  output: z.object({
    /** The shares, of all clients. */
    chargeIds: z.array(z.uuid()),
  }),
  errors: ['bill_changed', 'charge_invoiced', 'charge_not_divisible', 'not_found', 'payer_not_owner'],
});

export const JoinCharges = z.strictObject({
  /** Who pays all of it then. */
  clientId: z.uuid(),
  /** One share of each charge at least. */
  chargeIds: chargesOf('Choose what is no longer shared.'),
});
export type JoinCharges = z.output<typeof JoinCharges>;

/** SPLIT-1. With what each share has of its discount then. */
export const joinChargesEndpoint = endpoint({
  id: 'billing.joinCharges',
  method: 'POST',
  path: '/v1/clients/{clientId}/bill/join',
  summary: 'Has one client pay again for charges that were split, none of them invoiced.',
  permission: 'billing:write',
  audit: 'charge.joined',
  changes: ['acts', 'clientAccounts'],
  input: JoinCharges,
  output: z.object({ chargeIds: z.array(z.uuid()) }),
  errors: ['bill_changed', 'charge_invoiced', 'not_found', 'payer_not_owner'],
});
