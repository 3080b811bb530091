import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import * as z from 'zod';
import { AppError } from '#vocabulary/errors.ts';
import { CalendarDay } from '#foundation/contract/instant.ts';
import { fetchRow, fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { jurisdictionOf } from '#practice/billing/jurisdictions.rules.ts';
import type { InvoiceSummary } from '#practice/billing/invoices.contract.ts';
import { ACCOUNT_KEYS } from '#practice/ledger/accounts.rules.ts';
import { credit, debit, entryOf, type Posting, reversalOf } from '#practice/ledger/entry.rules.ts';
import { writtenOff } from '#practice/ledger/sale-postings.rules.ts';
import { postEntry } from '#practice/ledger/server/public/post-entry.ts';
import { writtenOffParts } from '../write-off.rules.ts';

const TaxRates = z.array(z.object({ name: z.string(), ratePpm: z.int() }));
const Line = z.object({ netMinor: z.int(), taxes: z.array(TaxRates.element.extend({ taxMinor: z.int() })) });
const Posted = z.object({ account: z.enum(ACCOUNT_KEYS), taxes: TaxRates, amountMinor: z.int() });
const Place = z.object({ country: z.string(), region: z.string().nullable(), today: CalendarDay });

const findPlace = ({ tx, now, session: { clinicId } }: MemberContext) =>
  fetchRow(
    tx,
    Place,
    sql`select k.country, k.region, app.local_day(${now}, k.time_zone) as today from clinics k where k.id = ${clinicId}`,
  );

/** The lines of an invoice and of its credit notes, which are negated. */
const findLines = ({ tx, session: { clinicId } }: MemberContext, invoiceId: string) =>
  fetchRows(
    tx,
    Line,
    sql`select l.net_minor as "netMinor", l.taxes from invoice_lines l
         where l.clinic_id = ${clinicId} and (l.invoice_id = ${invoiceId} or l.credits_id = ${invoiceId})
         order by l.invoice_id, l.position`,
  );

/** What earlier entries wrote off of an invoice and took back, by account and taxes. */
const findPosted = ({ tx, session: { clinicId } }: MemberContext, invoiceId: string) =>
  fetchRows(
    tx,
    Posted,
    sql`select p.account, p.taxes, sum(p.amount_minor)::bigint as "amountMinor"
          from invoice_write_offs w
          join ledger_postings p on p.clinic_id = ${clinicId} and p.entry_id = w.ledger_entry_id
         where w.clinic_id = ${clinicId} and w.invoice_id = ${invoiceId}
         group by p.account, p.taxes having sum(p.amount_minor) <> 0`,
  );

/** Whoever writes off, credits or takes back the same invoice waits until this transaction ends. */
export const lockInvoice = ({ tx }: MemberContext, id: string): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtextextended(${id}, 0))`.execute(tx);

interface WriteOff {
  readonly invoice: InvoiceSummary;
  readonly kind: string;
  /** Below zero for what is taken back. */
  readonly amountMinor: number;
  readonly reason: string;
}

/**
 * WRITE-1. Books what is written off of an invoice from now on in all, less what was booked before: so parts never come to more tax than
 * the invoice has, and what is taken back as a whole leaves nothing.
 */
export async function bookWriteOff(
  ctx: MemberContext,
  { invoice, kind, amountMinor, reason }: WriteOff,
): Promise<void> {
  const { clientId, currency, number } = invoice;
  const [place, lines, posted] = await Promise.all([
    findPlace(ctx),
    findLines(ctx, invoice.id),
    findPosted(ctx, invoice.id),
  ]);
  if (!place) throw new AppError('not_found');
  const correctsTax = jurisdictionOf(place.country, place.region).writeOffCorrectsTax.value;
  const after = writtenOff(writtenOffParts(lines, invoice.writtenOffMinor + amountMinor), {
    clientId,
    correctsTax,
  });
  const before = posted.map(({ account, taxes, amountMinor: minor }): Posting => {
    const detail = account === 'receivable' ? { clientId } : { taxes };
    return minor < 0 ? credit(account, -minor, detail) : debit(account, minor, detail);
  });
  const id = randomUUID();
  await Promise.all([
    postEntry(ctx, {
      id,
      kind: 'write_off',
      bookedOn: place.today,
      clientId,
      reference: number,
      currency,
      postings: entryOf([...after, ...reversalOf(before)]),
    }),
    ctx.tx
      .insertInto('invoice_write_offs')
      .values({
        clinic_id: ctx.session.clinicId,
        invoice_id: invoice.id,
        kind,
        amount_minor: amountMinor,
        reason,
        ledger_entry_id: id,
      })
      .execute(),
  ]);
}
