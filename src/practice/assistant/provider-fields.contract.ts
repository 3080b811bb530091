import * as z from 'zod';
import { AI_PROVIDER_KINDS, AI_TEST_FAILURES } from '#vocabulary/ai-providers.ts';
import { Instant } from '#foundation/contract/instant.ts';
import { oneLine } from '#foundation/contract/one-line.ts';
import { isCurrency } from '#foundation/values/money.ts';

/** ISO 4217. */
export const AiCurrency = z.string().refine(isCurrency, 'Choose a currency from the list.');

/** For a million tokens, in minor units. */
export const AiPrice = z
  .number('Enter a price.')
  .int('Use whole minor units.')
  .min(0, 'Use 0 or more.')
  .max(100_000_000, 'This price is too high.');

/** For a calendar month, in minor units. */
export const AiBudget = z
  .number('Enter an amount.')
  .int('Use whole minor units.')
  .min(0, 'Use 0 or more.')
  .max(1_000_000_000, 'This budget is too high.');

/** How a provider is reached. */
export const AI_PROVIDER_FIELDS = {
  /** The provider, as people call it. */
  name: oneLine(60, 'Enter the provider.'),
  kind: z.enum(AI_PROVIDER_KINDS),
  /** Null: the address of the kind itself. */
  baseUrl: z
    .url({ protocol: /^https?$/, error: 'Enter an address that begins with https://.' })
    .max(300, 'Use at most 300 characters.')
    .nullable(),
  /** Null keeps the one that is stored; empty removes it. */
  key: z
    .string()
    .trim()
    .max(500, 'Use at most 500 characters.')
    .regex(/^[\x21-\x7e]*$/, 'Copy the key again: it has characters that no key has.')
    .nullable(),
};

export const hasAddress = ({
  kind,
  baseUrl,
}: {
  readonly kind: string;
  readonly baseUrl: string | null;
}): boolean => kind !== 'openai_compatible' || baseUrl !== null;
export const NO_ADDRESS = {
  path: ['baseUrl'],
  message: 'Enter the address, such as https://models.example.com/v1.',
};

/** What is shown of a provider: the end of its key, and how the last test went. */
export const AI_PROVIDER_STATE = {
  name: z.string(),
  kind: z.enum(AI_PROVIDER_KINDS),
  baseUrl: z.string().nullable(),
  /** The end of the key; null without one. */
  keyHint: z.string().nullable(),
  testedAt: Instant.nullable(),
  /** Null while the last test succeeded. */
  testFailure: z.enum(AI_TEST_FAILURES).nullable(),
};
