import { sql } from 'kysely';
import type * as z from 'zod';
import { AppError } from '#vocabulary/errors.ts';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { listOnlinePaymentsEndpoint, withdrawPaymentLinkEndpoint } from '../contract.ts';

const { links, refunds, disputes } = listOnlinePaymentsEndpoint.output.shape;
const LIMIT = 50;

/** The payment links of a client, and refunds and disputes of what was paid online. @throws AppError `not_found`. */
export async function listOnlinePayments(
  { tx, now, session: { clinicId } }: MemberContext,
  { clientId }: { readonly clientId: string },
): Promise<z.output<typeof listOnlinePaymentsEndpoint.output>> {
  const [client, ...found] = await Promise.all([
    tx
      .selectFrom('clients')
      .select('id')
      .where('clinic_id', '=', clinicId)
      .where('id', '=', clientId)
      .executeTakeFirst(),
    fetchRows(
      tx,
      links.element,
      sql`select l.id, l.invoice_id as "invoiceId", i.number as "invoiceNumber", l.currency, l.created_at as "createdAt",
            s.full_name as "createdByName", l.expires_at as "expiresAt", l.withdrawn_at as "withdrawnAt",
            (l.withdrawn_at is null and l.expires_at > ${now}) as "isActive",
            (select json_build_object('state', a.state, 'amountMinor', a.amount_minor, 'failure', a.failure, 'changedAt', a.changed_at)
               from online_payment_attempts a where a.clinic_id = ${clinicId} and a.link_id = l.id
              order by a.created_at desc, a.id limit 1) as latest
          from online_payment_links l
          left join invoices i on i.clinic_id = ${clinicId} and i.id = l.invoice_id
          left join staff_members s on s.clinic_id = ${clinicId} and s.user_id = l.created_by
         where l.clinic_id = ${clinicId} and l.client_id = ${clientId}
         order by l.created_at desc, l.id limit ${LIMIT}`,
    ),
    fetchRows(
      tx,
      refunds.element,
      sql`select r.id, r.payment_id as "paymentId", r.amount_minor as "amountMinor", p.currency, r.reason, r.state, r.failure,
            r.requested_at as "requestedAt"
          from online_refunds r join payments p on p.clinic_id = ${clinicId} and p.id = r.payment_id
         where r.clinic_id = ${clinicId} and p.client_id = ${clientId}
         order by r.requested_at desc, r.id limit ${LIMIT}`,
    ),
    fetchRows(
      tx,
      disputes.element,
      sql`select d.id, d.payment_id as "paymentId", d.amount_minor as "amountMinor", d.currency, d.state, d.opened_at as "openedAt"
          from online_disputes d join payments p on p.clinic_id = ${clinicId} and p.id = d.payment_id
         where d.clinic_id = ${clinicId} and p.client_id = ${clientId}
         order by d.opened_at desc, d.id limit ${LIMIT}`,
    ),
  ]);
  if (!client) throw new AppError('not_found');
  return { links: found[0], refunds: found[1], disputes: found[2] };
}

/** Repeated, it keeps the first time. Whoever is already on the provider's page can still pay there. @throws AppError `not_found`. */
export async function withdrawPaymentLink(
  ctx: MemberContext,
  { id }: { readonly id: string },
): Promise<z.output<typeof withdrawPaymentLinkEndpoint.output>> {
  const { clinicId, userId } = ctx.session;
  const row = await ctx.tx
    .updateTable('online_payment_links')
    .set({
      withdrawn_at: sql`coalesce(withdrawn_at, ${ctx.now})`,
      withdrawn_by: sql`coalesce(withdrawn_by, ${userId}::uuid)`,
    })
    .where('clinic_id', '=', clinicId)
    .where('id', '=', id)
    .returning(['client_id', 'withdrawn_at'])
    .executeTakeFirst();
  if (!row?.withdrawn_at) throw new AppError('not_found');
  ctx.audit('payment_link.withdrawn', id, { after: { clientId: row.client_id } });
  return withdrawPaymentLinkEndpoint.output.parse({
    id,
    clientId: row.client_id,
    withdrawnAt: row.withdrawn_at,
  });
}
