import { sql } from 'kysely';
import * as z from 'zod';
import { PAYOUT_STATES } from '#vocabulary/online-payout-states.ts';
import { Instant } from '#foundation/contract/instant.ts';
import { fetchRow, fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { BooksContext } from '#practice/ledger/server/public/post-entry.ts';
import { payoutState } from '../payout.rules.ts';
import type { ProviderPayout } from './provider/payment-provider.ts';

const StoredPayout = z.object({
  id: z.uuid(),
  providerPayoutId: z.string(),
  amountMinor: z.int(),
  currency: z.string(),
  state: z.enum(PAYOUT_STATES),
  ledgerEntryId: z.uuid().nullable(),
  returnedEntryId: z.uuid().nullable(),
});
export type StoredPayout = z.infer<typeof StoredPayout>;

const columns = (clinicId: string) => sql`
  select o.id, o.provider_payout_id as "providerPayoutId", o.amount_minor as "amountMinor", o.currency, o.state,
      o.ledger_entry_id as "ledgerEntryId", o.returned_entry_id as "returnedEntryId"
    from online_payouts o where o.clinic_id = ${clinicId}`;

export const findPayout = ({ tx, session: { clinicId } }: BooksContext, providerPayoutId: string) =>
  fetchRow(tx, StoredPayout, sql`${columns(clinicId)} and o.provider_payout_id = ${providerPayoutId}`);

/** A payout with its row locked until the transaction ends; a new one gets its row. */
export async function lockPayout(ctx: BooksContext, report: ProviderPayout): Promise<StoredPayout> {
  const { tx } = ctx;
  const { clinicId } = ctx.session;
  await tx
    .insertInto('online_payouts')
    .values({
      clinic_id: clinicId,
      provider_payout_id: report.id,
      amount_minor: report.amountMinor,
      currency: report.currency,
      // It becomes what is reported once that is booked.
      state: payoutState('pending'),
      is_itemized: report.contents !== 'never_known',
      made_at: report.madeAt.toISOString(),
      arrives_on: report.arrivesOn,
    })
    .onConflict((conflict) => conflict.columns(['clinic_id', 'provider_payout_id']).doNothing())
    .execute();
  await sql`select 1 from online_payouts o where o.clinic_id = ${clinicId} and o.provider_payout_id = ${report.id} for update`.execute(
    tx,
  );
  const stored = await findPayout(ctx, report.id);
  if (!stored) throw new Error('A payout is never deleted.');
  return stored;
}

const Since = z.object({ firstAttempt: Instant.nullable(), latest: Instant.nullable() });

/** The first attempt to pay of a clinic, and the latest payout that is known. */
export const findPayoutTimes = ({ tx, session: { clinicId } }: BooksContext) =>
  fetchRow(
    tx,
    Since,
    sql`select (select min(a.created_at) from online_payment_attempts a where a.clinic_id = ${clinicId}) as "firstAttempt",
          (select max(o.made_at) from online_payouts o where o.clinic_id = ${clinicId}) as latest`,
  );

/** The states of payouts that are known, by the provider's id. */
export const findPayouts = ({ tx, session: { clinicId } }: BooksContext, ids: readonly string[]) =>
  fetchRows(tx, StoredPayout, sql`${columns(clinicId)} and o.provider_payout_id = any (${ids}::text[])`);

const Id = z.object({ id: z.string() });

/** Payouts that are not booked yet, or may still come back, the oldest first. */
export const findOpenPayouts = ({ tx, session: { clinicId } }: BooksContext) =>
  fetchRows(
    tx,
    Id,
    sql`select o.provider_payout_id as id from online_payouts o
         where o.clinic_id = ${clinicId} and o.ledger_entry_id is null and o.state <> 'returned' order by o.made_at, o.id limit 500`,
  );
