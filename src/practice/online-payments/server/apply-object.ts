import { asClinic } from '#foundation/server/database/as-clinic.ts';
import { findAttempt, findAttemptOf } from './attempts.ts';
import type { ConnectedProvider } from './connected-provider.ts';
import type { OnlinePaymentParts } from './online-payment-parts.ts';
import type { ProviderSession } from './provider/payment-provider.ts';
import { applySession } from './settle-attempt.ts';
import { applyDispute } from './settle-dispute.ts';
import { applyRefund } from './settle-refund.ts';

export type Outcome = 'applied' | 'ignored' | 'unknown';

/** Something of the provider that is booked here. */
export interface ProviderObject {
  readonly kind: 'dispute' | 'page' | 'payment' | 'refund';
  readonly id: string;
}

/** The attempt of a page, if it was made here. Another clinic's attempt is not found. */
async function applyPage(
  parts: OnlinePaymentParts,
  clinicId: string,
  session: ProviderSession | null,
): Promise<Outcome> {
  if (!session) return 'unknown';
  const attempt = await asClinic(parts.database, clinicId, async (ctx) => {
    const known = await findAttemptOf(ctx, session.id);
    return known ?? (session.attemptId !== null ? findAttempt(ctx, session.attemptId) : undefined);
  });
  if (!attempt || (attempt.sessionId !== null && attempt.sessionId !== session.id)) return 'unknown';
  await applySession(parts, clinicId, attempt.id, session);
  return 'applied';
}

/** Reads something from the provider and books what became of it. Repeated, it has no further effect. */
export async function applyObject(
  parts: OnlinePaymentParts,
  { clinicId, provider }: ConnectedProvider,
  { kind, id }: ProviderObject,
): Promise<Outcome> {
  switch (kind) {
    case 'page': {
      return applyPage(parts, clinicId, await provider.readSession(id));
    }
    case 'payment': {
      return applyPage(parts, clinicId, await provider.findSessionOfIntent(id));
    }
    case 'refund': {
      const refund = await provider.readRefund(id);
      return asClinic(parts.database, clinicId, (ctx) => applyRefund(ctx, refund));
    }
    case 'dispute': {
      const dispute = await provider.readDispute(id);
      return asClinic(parts.database, clinicId, (ctx) => applyDispute(ctx, dispute));
    }
  }
}
