import { sql } from 'kysely';
import * as z from 'zod';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import { eachInTurn } from '#foundation/server/each-in-turn.ts';
import { defineJob, type Job } from '#foundation/server/jobs.ts';
import { asClinic } from '#foundation/server/database/as-clinic.ts';
import { askForPayouts } from '../ask-for-payouts.ts';
import { findAllLive } from '../attempts.ts';
import { type ConnectedProvider, findProvider, noteRefusedKey } from '../connected-provider.ts';
import type { OnlinePaymentParts } from '../online-payment-parts.ts';
import { storeEvent } from '../receive-event.ts';
import { settleAttempt } from '../settle-attempt.ts';
import { sendRefund } from './send-refund-job.ts';

/** Whoever pays now is asked for by their own page. */
const QUIET_MS = 2 * 60_000;
/** The provider keeps events for thirty days. */
const OLDEST_MS = 29 * 86_400_000;
/** Events that were made before the last round and appeared after it. */
const OVERLAP_MS = 60 * 60_000;
const LIMIT = 200;

const Clinic = z.object({ clinic: z.uuid() });
const Id = z.object({ id: z.uuid() });

async function askForAttempts(parts: OnlinePaymentParts, connected: ConnectedProvider, now: Date) {
  const live = await asClinic(parts.database, connected.clinicId, (ctx) =>
    findAllLive(ctx, new Date(now.getTime() - QUIET_MS), LIMIT),
  );
  await eachInTurn(live, (attempt) => settleAttempt(parts, connected, attempt));
}

async function askForRefunds(parts: OnlinePaymentParts, { clinicId }: ConnectedProvider) {
  const open = await asClinic(parts.database, clinicId, ({ tx }) =>
    fetchRows(
      tx,
      Id,
      sql`select r.id from online_refunds r
           where r.clinic_id = ${clinicId} and r.state in ('requested', 'pending') order by r.requested_at limit ${LIMIT}`,
    ),
  );
  await eachInTurn(open, ({ id }) => sendRefund(parts, { clinicId, refundId: id }));
}

/** Events that never arrived are handled as if they had. */
async function fetchEvents(parts: OnlinePaymentParts, connected: ConnectedProvider, now: Date) {
  const { clinicId, provider, reconciledAt } = connected;
  const lastMs = reconciledAt === null ? 0 : Date.parse(reconciledAt) - OVERLAP_MS;
  const since = new Date(Math.max(lastMs, now.getTime() - OLDEST_MS));
  await eachInTurn(await provider.listEvents(since), (event) => storeEvent(parts, clinicId, event));
  await asClinic(parts.database, clinicId, ({ tx }) =>
    tx
      .updateTable('payment_providers')
      .set({ reconciled_at: now.toISOString() })
      .where('clinic_id', '=', clinicId)
      .execute(),
  );
}

/** P-06. Asks for everything of one clinic whose outcome is not known. */
export async function reconcileClinic(parts: OnlinePaymentParts, clinicId: string, now: Date): Promise<void> {
  const connected = await findProvider(parts, clinicId);
  if (!connected?.isAccepted) return;
  try {
    await askForAttempts(parts, connected, now);
    await askForRefunds(parts, connected);
    await fetchEvents(parts, connected, now);
    await askForPayouts(parts, connected, now);
  } catch (error) {
    await noteRefusedKey(parts, clinicId, error);
    // One clinic's account does not delay the others; the next round asks again.
    parts.log.warn({ err: error }, 'the online payments of a clinic could not be reconciled');
  }
}

export const reconcilePaymentsJob = (parts: OnlinePaymentParts): Job =>
  defineJob('onlinePayments.reconcile', async () => {
    const clinics = await parts.database.transaction({ databaseRole: 'job_server', mode: 'read' }, (tx) =>
      fetchRows(tx, Clinic, sql`select c.clinic from app.clinics_with_online_payments() c`),
    );
    await eachInTurn(clinics, ({ clinic }) => reconcileClinic(parts, clinic, new Date()));
  });
