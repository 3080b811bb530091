import { sql } from 'kysely';
import * as z from 'zod';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { ClientContext } from '#foundation/server/http/context.ts';
import { type MyBalance, type MyInvoice, MyPayment } from '../../own.contract.ts';
import { findMyInvoices } from './my-invoices.ts';

const OPEN_LIMIT = 100;
const PAYMENTS_LIMIT = 30;

const Clinic = z.object({
  clinicId: z.uuid(),
  clinicName: z.string(),
  country: z.string(),
  canPayOnline: z.boolean(),
});
const Credit = z.object({ clinicId: z.uuid(), currency: z.string(), creditMinor: z.int() });

const findClinics = ({ tx, session: { userId } }: ClientContext) =>
  fetchRows(
    tx,
    Clinic,
    sql`select k.id as "clinicId", k.name as "clinicName", k.country,
          exists (select from payment_providers p where p.clinic_id = k.id and p.state = 'connected') as "canPayOnline"
          from clients c join clinics k on k.id = c.clinic_id
         where c.user_id = ${userId} and c.archived_at is null order by k.name, k.id`,
  );

const findCredits = ({ tx }: ClientContext) =>
  fetchRows(
    tx,
    Credit,
    sql`select p.clinic_id as "clinicId", p.currency, sum(p.amount_minor - p.rounding_minor
            - coalesce((select sum(r.amount_minor - r.rounding_minor) from payment_reversals r
                         where r.clinic_id = p.clinic_id and r.payment_id = p.id), 0)
            - coalesce((select sum(a.amount_minor) from payment_allocations a
                         where a.clinic_id = p.clinic_id and a.payment_id = p.id), 0))::bigint as "creditMinor"
          from payments p group by p.clinic_id, p.currency`,
  );

const findMyPayments = ({ tx }: ClientContext) =>
  fetchRows(
    tx,
    MyPayment,
    sql`select p.id, k.name as "clinicName", k.country, p.method, p.amount_minor as "amountMinor", p.currency,
            p.received_on as "receivedOn", gone."returnedMinor", gone."takenBackMinor"
          from payments p join clinics k on k.id = p.clinic_id
          cross join lateral (
            select coalesce(sum(r.amount_minor) filter (where r.kind <> 'bounced'), 0)::bigint as "returnedMinor",
                coalesce(sum(r.amount_minor) filter (where r.kind = 'bounced'), 0)::bigint as "takenBackMinor"
              from payment_reversals r where r.clinic_id = p.clinic_id and r.payment_id = p.id) gone
         order by p.received_at desc, p.id desc limit ${PAYMENTS_LIMIT}`,
  );

const sumOf = (invoices: readonly MyInvoice[]): number =>
  invoices.reduce((sum, { openMinor }) => sum + openMinor, 0);

/** CORE-9. What the caller owes their clinics and what they paid; what of it they see the policies say. */
export async function getMyBilling(ctx: ClientContext) {
  const [clinics, openInvoices, credits, payments] = await Promise.all([
    findClinics(ctx),
    findMyInvoices(
      ctx,
      sql`f.kind = 'invoice' and f."totalMinor" - f."creditedMinor" - f."paidMinor" - f."writtenOffMinor" > 0`,
      sql`f."dueOn", f."issuedAt", f.id`,
      OPEN_LIMIT,
    ),
    findCredits(ctx),
    findMyPayments(ctx),
  ]);
  const balances = clinics.flatMap((clinic) => {
    const invoices = openInvoices.filter(({ clinicId }) => clinicId === clinic.clinicId);
    const own = credits.filter(({ clinicId }) => clinicId === clinic.clinicId);
    const currencies = new Set([...invoices, ...own].map(({ currency }) => currency));
    return [...currencies].toSorted().map((currency): MyBalance => {
      const open = invoices.filter((invoice) => invoice.currency === currency);
      return Object.assign(structuredClone(clinic), {
        currency,
        openMinor: sumOf(open),
        overdueMinor: sumOf(open.filter(({ isOverdue }) => isOverdue)),
        creditMinor: own.find((credit) => credit.currency === currency)?.creditMinor ?? 0,
        openCount: open.length,
      });
    });
  });
  return { balances, openInvoices, payments };
}
