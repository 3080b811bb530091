import * as z from 'zod';
import { CalendarDay } from '#foundation/contract/instant.ts';
import { ChargeTax } from './contract.ts';

/** A clinic or client as they stood when the document was issued. */
const Party = z.object({
  name: z.string(),
  /** Street and house; the paper puts what follows in the order of the country. */
  addressLines: z.array(z.string()),
  postalCode: z.string().nullable(),
  city: z.string().nullable(),
  region: z.string().nullable(),
  /** ISO 3166-1, two letters; of a buyer, null is the seller's. */
  country: z.string().nullable(),
  /** A value added tax id, such as `DE123456789`. */
  vatId: z.string().nullable(),
});

/** Where transfers go. */
const BankAccount = z.object({
  holder: z.string(),
  /** Without spaces; null where accounts have other numbers. */
  iban: z.string().nullable(),
  bic: z.string().nullable(),
  /** The account as written in countries without IBAN. */
  accountText: z.string().nullable(),
});

/** A line: what was done or handed over, when, for which animal. Amounts are in minor units. */
export const InvoiceLine = z.object({
  /** From 1. */
  position: z.int(),
  performedOn: CalendarDay,
  petName: z.string().nullable(),
  description: z.string(),
  /** The share of it that this client pays, in millionths; null for all of it. */
  sharePpm: z.int().nullish(),
  code: z.string().nullable(),
  quantityThousandths: z.int(),
  /** What is counted, such as `mL` or `tablet`; without one they are pieces or services. */
  unit: z.string().nullish(),
  unitPriceMinor: z.int(),
  /** The number in a statutory fee schedule, with the factor that was charged. */
  feeCode: z.string().nullable(),
  factorPercent: z.int().nullable(),
  /** What is taken off, with its reason; 0 without a discount. */
  discountMinor: z.int(),
  discountReason: z.string().nullable(),
  /** After the discount, with or without tax as `pricesIncludeTax` says. Negative on a credit note. */
  amountMinor: z.int(),
  /** Without tax, and the tax: they add up over the document. */
  netMinor: z.int(),
  taxMinor: z.int(),
  taxes: z.array(ChargeTax),
  incomeCategory: z.string(),
});
export type InvoiceLine = z.infer<typeof InvoiceLine>;

/**
 * What an invoice or a credit note says, as it was frozen when it was issued (CORE-6). A paper, a structured file and a screen
 * are made from it alone. A credit note has the negated amounts of what it credits (TAX-8).
 */
export const InvoiceDocument = z.object({
  kind: z.enum(['invoice', 'credit_note']),
  number: z.string(),
  issuedOn: CalendarDay,
  /** When it has to be paid; null on a credit note. */
  dueOn: CalendarDay.nullable(),
  /** ISO 4217. */
  currency: z.string(),
  pricesIncludeTax: z.boolean(),
  seller: z.object({
    ...Party.shape,
    phone: z.string().nullable(),
    email: z.string().nullable(),
    /** The number of the tax office, where it is printed instead of a VAT id or next to it. */
    taxNumber: z.string().nullable(),
    bank: BankAccount.nullable(),
  }),
  buyer: Party,
  /** Which invoice it credits, and why; null on an invoice. */
  credits: z.object({ number: z.string(), issuedOn: CalendarDay, reason: z.string() }).nullable(),
  /** The fee schedule that the lines' numbers are from, such as `GOT`. */
  feeSchedule: z.string().nullish(),
  /** The animals, with the reason or diagnosis of their visits where the law wants it on the invoice. */
  patients: z.array(z.object({ name: z.string(), species: z.string(), reason: z.string().nullable() })),
  lines: z.array(InvoiceLine),
  /** One for each tax, the highest rate first. */
  taxes: z.array(z.object({ ...ChargeTax.shape, baseMinor: z.int(), taxMinor: z.int() })),
  /** Why lines without a tax have none, where the law wants it said (VAT directive, article 226, 11). */
  exemptionReason: z.string().nullish(),
  netMinor: z.int(),
  taxMinor: z.int(),
  totalMinor: z.int(),
  /** Sentences that the law of the place or the clinic wants on the paper. */
  notes: z.array(z.string()),
});
export type InvoiceDocument = z.infer<typeof InvoiceDocument>;
