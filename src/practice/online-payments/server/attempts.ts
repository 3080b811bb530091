import { sql } from 'kysely';
import * as z from 'zod';
import { ATTEMPT_STATES } from '#vocabulary/online-payment-states.ts';
import { Instant } from '#foundation/contract/instant.ts';
import { fetchRow, fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { BooksContext } from '#practice/ledger/server/public/post-entry.ts';
import { afterEvent, type AttemptEvent } from '#practice/payments/unknown-outcome.rules.ts';

const Attempt = z.object({
  id: z.uuid(),
  linkId: z.uuid(),
  clientId: z.uuid(),
  invoiceId: z.uuid().nullable(),
  amountMinor: z.int(),
  currency: z.string(),
  state: z.enum(ATTEMPT_STATES),
  sessionId: z.string().nullable(),
  sessionUrl: z.string().nullable(),
  sessionEndsAt: Instant,
  intentId: z.string().nullable(),
  createdAt: Instant,
  askedAt: Instant.nullable(),
});
export type Attempt = z.infer<typeof Attempt>;

const LIVE = sql`a.state in ('created', 'unknown', 'requires_action', 'processing')`;

const columns = (clinicId: string) => sql`
  select a.id, a.link_id as "linkId", coalesce(c.merged_into, c.id) as "clientId", l.invoice_id as "invoiceId",
      a.amount_minor as "amountMinor", a.currency, a.state, a.session_id as "sessionId", a.session_url as "sessionUrl",
      a.session_ends_at as "sessionEndsAt", a.intent_id as "intentId", a.created_at as "createdAt", a.asked_at as "askedAt"
    from online_payment_attempts a
    join online_payment_links l on l.clinic_id = ${clinicId} and l.id = a.link_id
    join clients c on c.clinic_id = ${clinicId} and c.id = l.client_id
   where a.clinic_id = ${clinicId}`;

export const findAttempt = ({ tx, session: { clinicId } }: BooksContext, id: string) =>
  fetchRow(tx, Attempt, sql`${columns(clinicId)} and a.id = ${id}`);

/** The attempt with this page or payment of the provider. */
export const findAttemptOf = ({ tx, session: { clinicId } }: BooksContext, providerId: string) =>
  fetchRow(
    tx,
    Attempt,
    sql`${columns(clinicId)} and (a.session_id = ${providerId} or a.intent_id = ${providerId})`,
  );

/** The attempts of a client that are not over, the oldest first: at most one of each link has a page on which somebody can pay. */
export const findLiveAttempts = ({ tx, session: { clinicId } }: BooksContext, clientId: string) =>
  fetchRows(
    tx,
    Attempt,
    sql`${columns(clinicId)} and l.client_id = ${clientId} and ${LIVE} order by a.created_at, a.id`,
  );

/** The attempts of a clinic that are not over and were begun before that time, the oldest first. */
export const findAllLive = ({ tx, session: { clinicId } }: BooksContext, before: Date, limit: number) =>
  fetchRows(
    tx,
    Attempt,
    sql`${columns(clinicId)} and ${LIVE} and a.created_at < ${before} order by a.created_at, a.id limit ${limit}`,
  );

export const findLatestOfLink = ({ tx, session: { clinicId } }: BooksContext, linkId: string) =>
  fetchRow(
    tx,
    Attempt,
    sql`${columns(clinicId)} and a.link_id = ${linkId} order by a.created_at desc, a.id limit 1`,
  );

/** Locks an attempt until the transaction ends, and reads it. */
export async function lockAttempt(ctx: BooksContext, id: string): Promise<Attempt | undefined> {
  await sql`select 1 from online_payment_attempts a where a.clinic_id = ${ctx.session.clinicId} and a.id = ${id} for update`.execute(
    ctx.tx,
  );
  return findAttempt(ctx, id);
}

interface Noted {
  readonly sessionId?: string;
  readonly sessionUrl?: string | null;
  readonly intentId?: string | null;
  readonly paymentId?: string;
  readonly failure?: string;
}

/** P-06. Stores what happened to a locked attempt: its state moves forward only. Returns the new state. */
export async function advanceAttempt(
  { tx, now, session: { clinicId } }: BooksContext,
  { id, state, sessionId, intentId }: Attempt,
  event: AttemptEvent,
  noted: Noted = {},
): Promise<Attempt['state']> {
  const next = afterEvent(state, event);
  await tx
    .updateTable('online_payment_attempts')
    .set({
      state: next,
      asked_at: now.toISOString(),
      ...(next === state ? {} : { changed_at: now.toISOString() }),
      ...(noted.sessionId !== undefined && sessionId === null ? { session_id: noted.sessionId } : {}),
      ...(noted.sessionUrl === undefined ? {} : { session_url: noted.sessionUrl }),
      ...(noted.intentId && intentId === null ? { intent_id: noted.intentId } : {}),
      ...(noted.paymentId === undefined ? {} : { payment_id: noted.paymentId }),
      ...(noted.failure === undefined ? {} : { failure: noted.failure.slice(0, 500) }),
    })
    .where('clinic_id', '=', clinicId)
    .where('id', '=', id)
    .execute();
  return next;
}
