import * as z from 'zod';
import { PAYOUT_LINE_KINDS, PAYOUT_STATES } from '#vocabulary/online-payout-states.ts';
import { endpoint } from '#foundation/contract/endpoint.ts';
import { CalendarDay, Instant } from '#foundation/contract/instant.ts';
import { PageRequest, pageOf } from '#foundation/contract/page.ts';

/** What the provider paid out to the clinic's bank. Amounts are in minor units. */
export const Payout = z.object({
  id: z.uuid(),
  /** As the provider calls it. */
  providerPayoutId: z.string(),
  amountMinor: z.int(),
  currency: z.string(),
  state: z.enum(PAYOUT_STATES),
  /** Whether the provider says what is in it. */
  isItemized: z.boolean(),
  madeAt: Instant,
  arrivesOn: CalendarDay,
  /** Null as long as it is not booked. */
  bookedOn: CalendarDay.nullable(),
  feeMinor: z.int().nullable(),
  /** What is in it without anything that was booked here for it. */
  unexplainedMinor: z.int().nullable(),
  /** Of that, what no transaction shows. */
  differenceMinor: z.int().nullable(),
  /** How many transactions do not match what was booked. */
  mismatches: z.int(),
  failure: z.string().nullable(),
});
export type Payout = z.infer<typeof Payout>;

export const PAYOUT_FILTERS = ['all', 'unexplained'] as const;

export const listPayoutsEndpoint = endpoint({
  id: 'onlinePayments.listPayouts',
  method: 'GET',
  path: '/v1/payouts',
  summary: 'What the provider of online payments paid out, the latest first, and what is still on its way.',
  permission: 'billing:manage',
  reads: ['payments', 'payouts'],
  input: PageRequest.extend({ show: z.enum(PAYOUT_FILTERS).default('all') }),
  output: z.object({
    ...pageOf(Payout).shape,
    /** What the ledger says now, by currency. */
    sums: z.array(z.object({ currency: z.string(), onItsWayMinor: z.int(), unexplainedMinor: z.int() })),
    /** When payouts were last asked for; null before the first time. */
    readAt: Instant.nullable(),
    /** Why they could not be read. */
    failure: z.string().nullable(),
  }),
  errors: [],
});

export const getPayoutEndpoint = endpoint({
  id: 'onlinePayments.getPayout',
  method: 'GET',
  path: '/v1/payouts/{id}',
  summary: 'One payout.',
  permission: 'billing:manage',
  reads: ['payouts/{id}'],
  input: z.strictObject({ id: z.uuid() }),
  output: Payout,
  errors: ['not_found'],
});

/** A transaction in a payout. Above zero it added to the payout, the fee is taken off. */
export const PayoutLine = z.object({
  transactionId: z.string(),
  kind: z.enum(PAYOUT_LINE_KINDS),
  /** In the provider's words. */
  category: z.string(),
  sourceId: z.string().nullable(),
  amountMinor: z.int(),
  feeMinor: z.int(),
  currency: z.string(),
  paymentId: z.uuid().nullable(),
  clientId: z.uuid().nullable(),
  clientName: z.string().nullable(),
  /** What was booked here for it, in the currency in which it was; null where nothing was. */
  bookedMinor: z.int().nullable(),
  bookedCurrency: z.string().nullable(),
  unexplainedMinor: z.int(),
  madeAt: Instant,
});
export type PayoutLine = z.infer<typeof PayoutLine>;

export const listPayoutLinesEndpoint = endpoint({
  id: 'onlinePayments.listPayoutLines',
  method: 'GET',
  path: '/v1/payouts/{id}/lines',
  summary: 'What is in a payout, what does not match first.',
  permission: 'billing:manage',
  reads: ['payouts/{id}'],
  input: PageRequest.extend({ id: z.uuid() }),
  output: pageOf(PayoutLine),
  errors: [],
});

const MAX_YEARS = 10;
/** The largest page of an export. */
export const PAYOUT_EXPORT_LIMIT = 500;

/** Each page writes an entry into the audit trail. */
export const exportPayoutsEndpoint = endpoint({
  id: 'onlinePayments.exportPayouts',
  method: 'GET',
  path: '/v1/payout-lines',
  summary:
    'Payouts that arrived within some days with what is in them, in pages of up to five hundred lines.',
  permission: 'billing:manage',
  audit: 'payouts.exported',
  reads: [],
  input: PageRequest.extend({
    from: CalendarDay,
    to: CalendarDay,
    limit: z.coerce.number().int().min(1).max(PAYOUT_EXPORT_LIMIT).default(PAYOUT_EXPORT_LIMIT),
  })
    .refine(({ from, to }) => from <= to, {
      path: ['to'],
      message: 'The last day is before the first day.',
    })
    .refine(({ from, to }) => Number(to.slice(0, 4)) - Number(from.slice(0, 4)) <= MAX_YEARS, {
      path: ['to'],
      message: `Choose at most ${MAX_YEARS} years.`,
    }),
  output: pageOf(
    z.object({
      payout: Payout.pick({
        providerPayoutId: true,
        amountMinor: true,
        currency: true,
        state: true,
        arrivesOn: true,
        bookedOn: true,
      }),
      /** Null for a payout that is not itemized, or not booked yet. */
      line: PayoutLine.nullable(),
    }),
  ),
  errors: [],
});
export type ExportedPayoutLine = z.output<typeof exportPayoutsEndpoint.output>['items'][number];
