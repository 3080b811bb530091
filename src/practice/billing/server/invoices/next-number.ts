import { sql } from 'kysely';
import * as z from 'zod';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import type { Day } from '#foundation/values/day.ts';
import { invoiceNumber } from '../../invoice-number.rules.ts';

/** Which invoices and credit notes are counted together: all of them, in one series a year. */
const SERIES = '';

export interface InvoiceNumber {
  readonly series: string;
  readonly year: number;
  readonly counter: number;
  /** As printed: `2026-00042`. */
  readonly number: string;
}

/**
 * BILL-4. The next number of the year. It is counted in this transaction, so that none is missing if the transaction fails; who
 * issues another invoice meanwhile waits.
 */
export async function nextNumber(ctx: MemberContext, issuedOn: Day): Promise<InvoiceNumber> {
  const year = Number(issuedOn.slice(0, 4));
  const row = await fetchRow(
    ctx.tx,
    z.object({ counter: z.int() }),
    sql`select app.next_invoice_number(${ctx.session.clinicId}, ${SERIES}, ${year}) as counter`,
  );
  const counter = row?.counter ?? 0;
  return { series: SERIES, year, counter, number: invoiceNumber({ series: SERIES, year, counter }) };
}
