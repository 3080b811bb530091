import * as z from 'zod';
import { Instant } from '#foundation/contract/instant.ts';

/** A tax with its rate in millionths: 190,000 is 19 %. */
export const ChargeTax = z.object({ name: z.string(), ratePpm: z.int() });

/** What a client owes for one item. Amounts are in minor units, with or without tax as `includesTax` says. */
export const Charge = z.object({
  id: z.uuid(),
  /** Null until a pet without clients has one. */
  clientId: z.uuid().nullable(),
  /** The name of the item when it was charged. */
  description: z.string(),
  quantityThousandths: z.int(),
  unitPriceMinor: z.int(),
  factorPercent: z.int().nullable(),
  amountMinor: z.int(),
  currency: z.string(),
  /** Whether the amount contains its taxes (TAX-6). */
  includesTax: z.boolean(),
  taxes: z.array(ChargeTax),
  chargedAt: Instant,
});
export type Charge = z.infer<typeof Charge>;

/** What charges add up to, in one currency (rule TAX-2). */
export const Bill = z.object({
  currency: z.string(),
  /** Without tax. */
  subtotalMinor: z.int(),
  /** One for each rate, the highest first. */
  taxes: z.array(z.object({ ...ChargeTax.shape, baseMinor: z.int(), taxMinor: z.int() })),
  taxMinor: z.int(),
  totalMinor: z.int(),
});
export type Bill = z.infer<typeof Bill>;

/** Why somebody changes what is owed or was paid. @param limit characters. */
export const moneyReason = (limit: number) =>
  z
    .string()
    .trim()
    .min(3, 'Give a reason of at least 3 characters.')
    .max(limit, `Use at most ${limit} characters.`);
