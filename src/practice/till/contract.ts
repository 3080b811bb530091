import * as z from 'zod';
import { CASH_DIRECTIONS, CASH_PURPOSES } from '#vocabulary/cash-movements.ts';
import { endpoint } from '#foundation/contract/endpoint.ts';
import { CalendarDay, Instant } from '#foundation/contract/instant.ts';
import { pageOf, PageRequest } from '#foundation/contract/page.ts';
import { blankOrLine, blankOrText } from '#foundation/contract/public-form.ts';
import { moneyReason } from '#practice/billing/contract.ts';
import { DayReport } from './day-report.contract.ts';

const MAX_AMOUNT_MINOR = 2_000_000_000;
const AmountOrNone = z
  .int('Enter an amount.')
  .min(0, 'Enter an amount of zero or more.')
  .max(MAX_AMOUNT_MINOR, 'Enter a smaller amount.');

/** Where cash is: in the clinic's drawer, or in a till of its own where the law keeps cash out of this program (TILL-1). */
export const TILLS = ['drawer', 'separate_till'] as const;
export type TillKind = (typeof TILLS)[number];

/** How often each note and coin was counted. */
export const Denominations = z.array(
  z.strictObject({ valueMinor: z.int().min(1).max(1_000_000), count: z.int().min(0).max(100_000) }),
);

/** What the drawer has now, in minor units. */
const Drawer = z.object({
  /** What the close before left in it. */
  openingMinor: z.int(),
  cashInMinor: z.int(),
  cashOutMinor: z.int(),
  /** What should be in it: opening and cash in, less cash out. */
  expectedMinor: z.int(),
});

/** A close as a list shows it. */
export const DayCloseSummary = z.object({
  id: z.uuid(),
  number: z.int(),
  closedOn: CalendarDay,
  closedAt: Instant,
  closedByName: z.string().nullable(),
  currency: z.string(),
  till: z.enum(TILLS),
  /** Of a drawer. */
  openingMinor: z.int().nullable(),
  expectedMinor: z.int().nullable(),
  countedMinor: z.int().nullable(),
  toBankMinor: z.int().nullable(),
  denominations: Denominations.nullable(),
  /** Why another amount was counted than expected, or why the separate till took less than was recorded as paid at it. */
  reason: z.string().nullable(),
  /** Of a separate till. */
  tillTotalMinor: z.int().nullable(),
  tillReceipt: z.string().nullable(),
});
export type DayCloseSummary = z.infer<typeof DayCloseSummary>;

export const DayClose = z.object({ ...DayCloseSummary.shape, report: DayReport });
export type DayClose = z.infer<typeof DayClose>;

/** What waits for the next close. */
export const OpenDay = z.object({
  /** The number that the next close gets. */
  number: z.int(),
  today: CalendarDay,
  currency: z.string(),
  till: z.enum(TILLS),
  /** Null where cash is in a separate till. */
  drawer: Drawer.nullable(),
  lastClose: DayCloseSummary.pick({ number: true, closedOn: true, closedAt: true }).nullable(),
  report: DayReport,
});
export type OpenDay = z.infer<typeof OpenDay>;

export const getOpenDayEndpoint = endpoint({
  id: 'till.getOpenDay',
  method: 'GET',
  path: '/v1/open-day',
  summary: 'What was booked since the last close, and what the drawer should have.',
  permission: 'billing:read',
  reads: ['dayCloses', 'invoices', 'payments'],
  input: z.strictObject({}),
  output: OpenDay,
  errors: [],
});

export const CloseDay = z.strictObject({
  /** Where the clinic has a drawer. */
  drawer: z
    .strictObject({
      /** What should be in it, as it was shown when it was counted: if it has changed since, nothing is closed. */
      expectedMinor: z.int().min(-2_000_000_000).max(2_000_000_000),
      countedMinor: AmountOrNone,
      /** What of it goes to the bank; the rest stays for the next day. */
      toBankMinor: AmountOrNone,
      denominations: Denominations.max(30).nullable().default(null),
      /** Needed where another amount was counted than expected. */
      reason: blankOrText(500),
    })
    .refine(({ toBankMinor, countedMinor }) => toBankMinor <= countedMinor, {
      path: ['toBankMinor'],
      message: 'No more than was counted can go to the bank.',
    })
    .refine(
      ({ denominations, countedMinor }) =>
        denominations === null ||
        denominations.reduce((sum, { valueMinor, count }) => sum + valueMinor * count, 0) === countedMinor,
      { path: ['countedMinor'], message: 'The notes and coins add up to a different total.' },
    )
    .refine(({ expectedMinor, countedMinor, reason }) => expectedMinor === countedMinor || reason !== null, {
      path: ['reason'],
      message: 'Explain why the drawer differs, or say that you do not know.',
    })
    .nullable()
    .default(null),
  /** Where cash is in a separate till. */
  separateTill: z
    .strictObject({
      totalMinor: AmountOrNone,
      receipt: blankOrLine(60),
      /** Needed where the till took less than was recorded as paid at it (TILL-2). */
      reason: blankOrText(500).default(null),
    })
    .refine(({ totalMinor, receipt }) => totalMinor === 0 || receipt !== null, {
      path: ['receipt'],
      message: 'Enter the number of the receipt with the total.',
    })
    .nullable()
    .default(null),
});
export type CloseDay = z.output<typeof CloseDay>;

/** CLOSE-1. It reports all that was booked since the close before, whatever its day, and stays as it is. */
export const closeDayEndpoint = endpoint({
  id: 'till.closeDay',
  method: 'POST',
  path: '/v1/day-closes',
  summary: 'Closes the day: counts the drawer and reports what was booked since the last close.',
  permission: 'billing:write',
  audit: 'day.closed',
  changes: ['dayCloses'],
  input: CloseDay,
  output: DayClose,
  errors: ['day_changed'],
  idempotent: true,
});

export const listDayClosesEndpoint = endpoint({
  id: 'till.listCloses',
  method: 'GET',
  path: '/v1/day-closes',
  summary: 'Closes of the day, the latest first.',
  permission: 'billing:read',
  reads: ['dayCloses'],
  input: PageRequest,
  output: pageOf(DayCloseSummary),
  errors: [],
});

export const getDayCloseEndpoint = endpoint({
  id: 'till.getClose',
  method: 'GET',
  path: '/v1/day-closes/{id}',
  summary: 'One close with all that it reports.',
  permission: 'billing:read',
  reads: ['dayCloses'],
  input: z.strictObject({ id: z.uuid() }),
  output: DayClose,
  errors: ['not_found'],
});

export const getDayClosePdfEndpoint = endpoint({
  id: 'till.getClosePdf',
  method: 'GET',
  path: '/v1/day-closes/{id}/pdf',
  summary: 'The report of a close as a PDF.',
  permission: 'billing:read',
  reads: ['dayCloses'],
  input: z.strictObject({ id: z.uuid() }),
  output: z.object({ fileName: z.string(), contentBase64: z.string() }),
  errors: ['not_found'],
});

export const MoveCash = z.strictObject({
  direction: z.enum(CASH_DIRECTIONS, 'Choose cash in or cash out.'),
  purpose: z.enum(CASH_PURPOSES, 'Choose where it comes from or goes.'),
  amountMinor: AmountOrNone.min(1, 'Enter an amount greater than zero.'),
  reason: moneyReason(500),
});
export type MoveCash = z.output<typeof MoveCash>;

/** Refused where the law keeps cash out of this program (TILL-1). */
export const moveCashEndpoint = endpoint({
  id: 'till.moveCash',
  method: 'POST',
  path: '/v1/cash-movements',
  summary: 'Records cash that was put into the drawer or taken out of it.',
  permission: 'billing:write',
  audit: 'cash.moved',
  changes: ['dayCloses'],
  input: MoveCash,
  output: z.object({ id: z.uuid() }),
  errors: ['no_drawer'],
  idempotent: true,
});
