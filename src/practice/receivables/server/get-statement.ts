import { sql } from 'kysely';
import * as z from 'zod';
import { AppError } from '#vocabulary/errors.ts';
import { fetchRow, fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { findAccountParties } from '#practice/billing/server/public/account-parties.ts';
import { type Statement, StatementLine, type StatementRequest } from '../contract.ts';
import { statementFileName } from '../statement-text.rules.ts';
import { statementOf } from '../statement.rules.ts';
import { printStatement } from './print/print-statement.ts';

const Entry = StatementLine.omit({ balanceMinor: true }).extend({ currency: z.string() });

/** The ledger's entries that change what a client owes, until a day, in the order in which they were booked. */
const findEntries = ({ tx, session: { clinicId } }: MemberContext, { clientId, untilOn }: StatementRequest) =>
  fetchRows(
    tx,
    Entry,
    sql`
    select e.booked_on as "bookedOn", e.kind, e.reference, p.currency, m.method, sum(p.amount_minor)::bigint as "amountMinor"
      from ledger_entries e
      join ledger_postings p on p.clinic_id = ${clinicId} and p.entry_id = e.id and p.account in ('receivable', 'credit')
      left join payments m on m.clinic_id = ${clinicId} and m.ledger_entry_id = e.id
     where e.clinic_id = ${clinicId} and e.client_id = ${clientId} and e.booked_on <= ${untilOn}::date
     group by e.id, e.booked_on, e.posted_at, e.kind, e.reference, p.currency, m.method
    having sum(p.amount_minor) <> 0
     order by e.booked_on, e.posted_at, e.kind, e.id`,
  );

/**
 * DEBT-2. What happened on a client's account. It is read from the ledger, so that whatever changes what a client owes is on it. What
 * only moves between invoices and credit changes nothing. @throws AppError `not_found`.
 */
export async function getStatement(ctx: MemberContext, request: StatementRequest): Promise<Statement> {
  const [{ seller, buyer }, entries] = await Promise.all([
    findAccountParties(ctx, request.clientId),
    findEntries(ctx, request),
  ]);
  return { ...request, seller, buyer, accounts: statementOf(entries, request.fromOn) };
}

/** The same on paper. @throws AppError `not_found`. */
export async function getStatementPdf(ctx: MemberContext, request: StatementRequest) {
  const statement = await getStatement(ctx, request);
  const pdf = await printStatement(statement);
  return { fileName: statementFileName(statement), contentBase64: pdf.toString('base64') };
}

/** The same by email. @throws AppError `client_without_email`, `not_found`. */
export async function emailStatement(
  ctx: MemberContext,
  request: StatementRequest,
): Promise<{ readonly address: string }> {
  const statement = await getStatement(ctx, request);
  const { clinicId } = ctx.session;
  const row = await fetchRow(
    ctx.tx,
    z.object({ address: z.string().nullable() }),
    sql`select app.email_client_account(${clinicId}, ${request.clientId}, 'client_statement', ${JSON.stringify(statement)}::jsonb) as address`,
  );
  if (row?.address == null) throw new AppError('client_without_email');
  const { fromOn, untilOn } = request;
  ctx.audit('statement.emailed', request.clientId, { after: { fromOn, untilOn } });
  return { address: row.address };
}
