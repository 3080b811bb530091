import * as z from 'zod';
import { CalendarDay, Instant } from '#foundation/contract/instant.ts';
import { ChargeTax } from '#practice/billing/contract.ts';

/** A sum in minor units. */
export const EstimateSum = z.object({ netMinor: z.int(), taxMinor: z.int(), totalMinor: z.int() });
export type EstimateSum = z.infer<typeof EstimateSum>;

/** What a line, an option or an answer costs at least and at most. */
const Range = { low: EstimateSum, high: EstimateSum };

/** A line as the client sees it. Amounts are in minor units, with or without tax as `includesTax` says. */
export const EstimateLine = z.object({
  id: z.uuid(),
  description: z.string(),
  unit: z.string().nullable(),
  /** 1,000 is one unit. */
  lowThousandths: z.int(),
  highThousandths: z.int(),
  unitPriceMinor: z.int(),
  /** Of a fee schedule; 100 is 1×. */
  factorPercent: z.int().nullable(),
  lowMinor: z.int(),
  highMinor: z.int(),
  includesTax: z.boolean(),
  taxes: z.array(ChargeTax),
  /** The option cannot be accepted without it. */
  isRequired: z.boolean(),
});
export type EstimateLine = z.infer<typeof EstimateLine>;

export const EstimateOption = z.object({
  /** From 1. */
  position: z.int(),
  name: z.string(),
  note: z.string().nullable(),
  lines: z.array(EstimateLine),
  ...Range,
});
export type EstimateOption = z.infer<typeof EstimateOption>;

const Address = {
  name: z.string(),
  addressLine: z.string().nullable(),
  postalCode: z.string().nullable(),
  city: z.string().nullable(),
  region: z.string().nullable(),
};

export const ANSWER_CHANNELS = ['clinic', 'link', 'portal'] as const;
export type AnswerChannel = (typeof ANSWER_CHANNELS)[number];

/** What the client has answered, and what it comes to. */
export const EstimateAnswer = z.object({
  /** Null where the client declined the estimate as a whole. */
  optionPosition: z.int().nullable(),
  acceptedLineIds: z.array(z.uuid()),
  declinedLineIds: z.array(z.uuid()),
  signerName: z.string(),
  method: z.enum(['drawn', 'typed']),
  channel: z.enum(ANSWER_CHANNELS),
  answeredAt: Instant,
  ...Range,
});
export type EstimateAnswer = z.infer<typeof EstimateAnswer>;

/**
 * What an estimate says. Papers and the client's page are made from it alone; once the client has answered it is frozen, with the
 * answer (CORE-6).
 */
export const EstimateDocument = z.object({
  title: z.string(),
  message: z.string().nullable(),
  /** Null for a draft. */
  sentOn: CalendarDay.nullable(),
  validUntilOn: CalendarDay,
  /** ISO 4217. */
  currency: z.string(),
  /** How tax is rounded. */
  taxMethod: z.enum(['per_rate', 'per_line', 'combined']),
  clinic: z.object({
    ...Address,
    country: z.string(),
    phone: z.string().nullable(),
    email: z.string().nullable(),
    timeZone: z.string(),
  }),
  client: z.object({ ...Address, country: z.string().nullable() }),
  pet: z.object({ name: z.string(), species: z.string() }),
  options: z.array(EstimateOption),
  answer: EstimateAnswer.nullable(),
});
export type EstimateDocument = z.infer<typeof EstimateDocument>;
