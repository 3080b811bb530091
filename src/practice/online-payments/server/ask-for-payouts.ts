import { eachInTurn } from '#foundation/server/each-in-turn.ts';
import { payoutState } from '../payout.rules.ts';
import { asClinic } from '#foundation/server/database/as-clinic.ts';
import type { ConnectedProvider } from './connected-provider.ts';
import type { OnlinePaymentParts } from './online-payment-parts.ts';
import { findOpenPayouts, findPayouts, findPayoutTimes } from './payouts.ts';
import type { ProviderPayout } from './provider/payment-provider.ts';
import { notingPayouts, settlePayout } from './settle-payout.ts';

/** A payout that comes back does so within days; its event is fetched for longer. */
const LOOK_BACK_MS = 30 * 86_400_000;

/** Since when payouts can have something that was paid here; null while nobody has begun to pay. */
async function findSince(
  { database }: OnlinePaymentParts,
  clinicId: string,
  now: Date,
): Promise<Date | null> {
  const times = await asClinic(database, clinicId, findPayoutTimes);
  const first = times?.firstAttempt ?? null;
  if (!times || first === null) return null;
  const recentMs = now.getTime() - LOOK_BACK_MS;
  // Where a round ended early, those after the latest one are not known yet.
  const sinceMs = times.latest === null ? Date.parse(first) : Math.min(recentMs, Date.parse(times.latest));
  return new Date(Math.max(sinceMs, Date.parse(first)));
}

/** Payouts that are not known, or whose state is another one here. */
async function findNews(
  { database }: OnlinePaymentParts,
  clinicId: string,
  listed: readonly ProviderPayout[],
): Promise<string[]> {
  const known = await asClinic(database, clinicId, (ctx) =>
    findPayouts(
      ctx,
      listed.map(({ id }) => id),
    ),
  );
  const states = new Map(known.map(({ providerPayoutId, state }) => [providerPayoutId, state]));
  return listed.filter(({ id, status }) => states.get(id) !== payoutState(status)).map(({ id }) => id);
}

/** PAYOUT-1. Asks for every payout whose outcome is not booked here. The events of it may never arrive. */
export const askForPayouts = (
  parts: OnlinePaymentParts,
  connected: ConnectedProvider,
  now: Date,
): Promise<void> =>
  notingPayouts(parts, connected.clinicId, async () => {
    const { clinicId, provider } = connected;
    const since = await findSince(parts, clinicId, now);
    if (since === null) return;
    const news = await findNews(parts, clinicId, await provider.listPayouts(since));
    const open = await asClinic(parts.database, clinicId, findOpenPayouts);
    await eachInTurn([...new Set([...news, ...open.map(({ id }) => id)])], (id) =>
      settlePayout(parts, connected, id),
    );
  });
