import { sql } from 'kysely';
import * as z from 'zod';
import { AppError } from '#vocabulary/errors.ts';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { findOpenInvoices } from '#practice/billing/server/public/open-invoices.ts';
import type { ClientAccount } from '../contract.ts';
import { findPayments, leftOf } from './payment-columns.ts';

/** The payments that an account shows. */
const PAYMENTS_LIMIT = 50;

const Credit = z.object({ currency: z.string().nullable(), creditMinor: z.int().nullable() });

/** The credit of a client in each currency: what was paid, less what went back or pays invoices. A row without currency for none. */
const findCredits = ({ tx, session: { clinicId } }: MemberContext, clientId: string) =>
  fetchRows(
    tx,
    Credit,
    sql`
    select credit.currency, credit.total as "creditMinor" from clients c
      left join lateral (
        select p.currency, sum(${leftOf(clinicId)})::bigint as total
          from payments p where p.clinic_id = ${clinicId} and p.client_id = c.id group by p.currency
      ) credit on true
     where c.clinic_id = ${clinicId} and c.id = ${clientId}
     order by credit.currency`,
  );

/** What a client has to pay, has paid and has as credit (CORE-7: queried, never stored). @throws AppError `not_found`. */
export async function getAccount(
  ctx: MemberContext,
  { clientId }: { readonly clientId: string },
): Promise<ClientAccount> {
  const [credits, openInvoices, payments] = await Promise.all([
    findCredits(ctx, clientId),
    findOpenInvoices(ctx, clientId),
    findPayments(ctx, sql`p.client_id = ${clientId}`, PAYMENTS_LIMIT),
  ]);
  if (credits.length === 0) throw new AppError('not_found');
  const currencies = new Set([
    ...credits.flatMap(({ currency }) => currency ?? []),
    ...openInvoices.map(({ currency }) => currency),
  ]);
  const sum = (invoices: readonly { readonly openMinor: number }[]) =>
    invoices.reduce((total, { openMinor }) => total + openMinor, 0);
  return {
    clientId,
    openInvoices,
    payments,
    balances: [...currencies].toSorted().map((currency) => {
      const own = openInvoices.filter((invoice) => invoice.currency === currency);
      return {
        currency,
        openMinor: sum(own),
        overdueMinor: sum(own.filter(({ isOverdue }) => isOverdue)),
        creditMinor: credits.find((credit) => credit.currency === currency)?.creditMinor ?? 0,
      };
    }),
  };
}
