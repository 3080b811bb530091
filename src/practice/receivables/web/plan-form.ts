import * as z from 'zod';
import { calendarDay } from '#foundation/contract/instant.ts';
import { addMonths, type Day } from '#foundation/values/day.ts';
import { type ClientDebts, MAX_INSTALMENTS } from '../client-debts.contract.ts';

const COUNT = `Enter 2 to ${MAX_INSTALMENTS} payments.`;

/** The values of the form, in which numbers are text. */
export const PlanFields = z.object({
  invoiceIds: z.array(z.string()).min(1, 'Choose invoices.').max(50, 'Choose at most 50 invoices.'),
  count: z
    .string()
    .refine(
      (text) => /^\d+$/.test(text.trim()) && Number(text) >= 2 && Number(text) <= MAX_INSTALMENTS,
      COUNT,
    ),
  firstDueOn: calendarDay('Choose a date.'),
  agreedWith: z.string().trim().max(120, 'Use at most 120 characters.'),
  note: z.string().trim().max(500, 'Use at most 500 characters.'),
});
export type PlanInput = z.infer<typeof PlanFields>;

/** The first of the next month. */
export const usualFirstDay = (today: Day): Day => addMonths(`${today.slice(0, 7)}-01`, 1);

/** What the chosen invoices come to; null where they are none, or in several currencies. */
export function chosenSum(
  invoices: ClientDebts['openInvoices'],
  ids: readonly string[],
): { readonly minor: number; readonly currency: string } | null {
  const chosen = invoices.filter(({ id }) => ids.includes(id));
  const [first] = chosen;
  if (!first || chosen.some(({ currency }) => currency !== first.currency)) return null;
  return { minor: chosen.reduce((sum, { openMinor }) => sum + openMinor, 0), currency: first.currency };
}
