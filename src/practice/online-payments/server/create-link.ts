import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type * as z from 'zod';
import { AppError } from '#vocabulary/errors.ts';
import { hashClinicToken, makeClinicToken } from '#foundation/server/clinic-token.ts';
import type { ClientContext, MemberContext } from '#foundation/server/http/context.ts';
import type { OutsideCall } from '#foundation/server/http/mount-outside.ts';
import type { Sealer } from '#foundation/server/sealer.ts';
import { findOpenInvoices } from '#practice/billing/server/public/open-invoices.ts';
import { type CreatePaymentLink, type createPaymentLinkEndpoint, LINK_DAYS } from '../contract.ts';
import type { payMineEndpoint } from '../own.contract.ts';
import { dueOf } from '../provider-state.rules.ts';
import { payUrl, sealLinkToken } from './link-token.ts';
import type { OnlinePaymentParts } from './online-payment-parts.ts';

const DAY_MS = 86_400_000;

interface NewLink {
  readonly clinicId: string;
  readonly clientId: string;
  readonly invoiceId: string | null;
  readonly currency: string;
  readonly days: number;
}

/** @throws AppError `online_payments_off`. */
async function assertConnected({ tx }: Pick<MemberContext, 'tx'>, clinicId: string): Promise<void> {
  const provider = await tx
    .selectFrom('payment_providers')
    .select('state')
    .where('clinic_id', '=', clinicId)
    .executeTakeFirst();
  if (provider?.state !== 'connected') throw new AppError('online_payments_off');
}

/** @throws AppError `nothing_to_pay`. */
async function assertDue(ctx: Pick<MemberContext, 'now' | 'tx'>, link: NewLink): Promise<void> {
  const { clinicId, clientId } = link;
  const open = await findOpenInvoices({ tx: ctx.tx, now: ctx.now, session: { clinicId } }, clientId);
  if (dueOf(link, open) <= 0) throw new AppError('nothing_to_pay');
}

async function storeLink(ctx: ClientContext | MemberContext, sealer: Sealer, link: NewLink) {
  const { clinicId, clientId, invoiceId, currency, days } = link;
  await assertConnected(ctx, clinicId);
  await assertDue(ctx, link);
  const token = makeClinicToken(clinicId);
  const id = randomUUID();
  const expiresAt = new Date(ctx.now.getTime() + days * DAY_MS).toISOString();
  await ctx.tx
    .insertInto('online_payment_links')
    .values({
      clinic_id: clinicId,
      id,
      client_id: clientId,
      invoice_id: invoiceId,
      currency,
      token_hash: hashClinicToken(token),
      token_sealed: sealLinkToken(sealer, clinicId, token),
      expires_at: expiresAt,
    })
    .execute();
  ctx.audit('payment_link.created', id, { clinicId, after: { clientId, invoiceId, currency, expiresAt } });
  return { id, token, expiresAt };
}

/**
 * A link for a client, for staff to send.
 *
 * @throws AppError `not_found`, `nothing_to_pay`, `online_payments_off`.
 */
export const createPaymentLink = (
  { sealer, publicUrl }: OnlinePaymentParts,
  call: OutsideCall<MemberContext>,
  input: CreatePaymentLink,
): Promise<z.output<typeof createPaymentLinkEndpoint.output>> =>
  call.transaction(async (ctx) => {
    const { clinicId } = ctx.session;
    const client = await ctx.tx
      .selectFrom('clients')
      .select(sql<string>`coalesce(merged_into, id)`.as('id'))
      .where('clinic_id', '=', clinicId)
      .where('id', '=', input.clientId)
      .executeTakeFirst();
    if (!client) throw new AppError('not_found');
    const { id: clientId } = client;
    const { id, token, expiresAt } = await storeLink(ctx, sealer, {
      ...input,
      clinicId,
      clientId,
      days: LINK_DAYS,
    });
    return { id, clientId, url: payUrl(publicUrl, token), expiresAt };
  });

/** A link for the caller themselves. @throws AppError as `createPaymentLink`. */
export const payMine = (
  { sealer }: OnlinePaymentParts,
  call: OutsideCall<ClientContext>,
  input: z.output<typeof payMineEndpoint.input>,
): Promise<z.output<typeof payMineEndpoint.output>> =>
  call.transaction(async (ctx) => {
    const { clinicId } = input;
    const client = await ctx.tx
      .selectFrom('clients')
      .select('id')
      .where('clinic_id', '=', clinicId)
      .where('user_id', '=', ctx.session.userId)
      .where('archived_at', 'is', null)
      .executeTakeFirst();
    if (!client) throw new AppError('not_found');
    const { token, expiresAt } = await storeLink(ctx, sealer, { ...input, clientId: client.id, days: 1 });
    return { token, expiresAt };
  });
