import * as z from 'zod';
import { CASH_DIRECTIONS, CASH_PURPOSES } from '#vocabulary/cash-movements.ts';
import { CalendarDay, Instant } from '#foundation/contract/instant.ts';

/** What came in by one method, and what of such payments went back. */
const MethodSum = z.object({
  method: z.string(),
  currency: z.string(),
  count: z.int(),
  amountMinor: z.int(),
  reversedCount: z.int(),
  reversedMinor: z.int(),
});

/** What one person took and gave back. */
const PersonSum = z.object({
  /** Null for payments that nobody took, such as those online. */
  name: z.string().nullable(),
  currency: z.string(),
  takenMinor: z.int(),
  reversedMinor: z.int(),
});

const InvoiceSum = z.object({
  kind: z.enum(['invoice', 'credit_note']),
  currency: z.string(),
  count: z.int(),
  netMinor: z.int(),
  taxMinor: z.int(),
  totalMinor: z.int(),
});

/** What was invoiced less what was credited, by tax. What was sold without tax is in none. */
const TaxSum = z.object({
  name: z.string(),
  ratePpm: z.int(),
  currency: z.string(),
  baseMinor: z.int(),
  taxMinor: z.int(),
});

/** What was posted to an account of the ledger: a debit is positive. */
const AccountSum = z.object({ account: z.string(), currency: z.string(), amountMinor: z.int() });

const Movement = z.object({
  id: z.uuid(),
  direction: z.enum(CASH_DIRECTIONS),
  purpose: z.enum(CASH_PURPOSES),
  amountMinor: z.int(),
  currency: z.string(),
  reason: z.string(),
  movedAt: Instant,
  byName: z.string().nullable(),
});

/** LATE-1. Booked for a day that was closed already. */
const LateEntry = z.object({
  id: z.uuid(),
  kind: z.string(),
  bookedOn: CalendarDay,
  postedAt: Instant,
  reference: z.string().nullable(),
  clientName: z.string().nullable(),
  byName: z.string().nullable(),
  currency: z.string(),
  /** The sum of its debits. */
  amountMinor: z.int(),
});

/** What a close reports: sums over the ledger entries that it took (CORE-7). Amounts are in minor units. */
export const DayReport = z.object({
  entryCount: z.int(),
  methods: z.array(MethodSum),
  people: z.array(PersonSum),
  invoices: z.array(InvoiceSum),
  taxes: z.array(TaxSum),
  accounts: z.array(AccountSum),
  movements: z.array(Movement),
  late: z.array(LateEntry),
});
export type DayReport = z.infer<typeof DayReport>;
