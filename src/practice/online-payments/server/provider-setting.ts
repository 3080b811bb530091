import { sql } from 'kysely';
import { AppError } from '#vocabulary/errors.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import type { OutsideCall } from '#foundation/server/http/mount-outside.ts';
import { type ConnectPaymentProvider, PaymentAccount } from '../contract.ts';
import { sealSecret } from './connected-provider.ts';
import type { OnlinePaymentParts } from './online-payment-parts.ts';
import { PaymentProviderError } from './provider/provider-error.ts';
import { WEBHOOK_PATH } from './webhook-path.ts';

const HINT_LENGTH = 4;

/** The clinic's account at the provider, and where its events have to be sent. */
export async function getPaymentProvider({ tx, session: { clinicId } }: MemberContext) {
  const account = await fetchRow(
    tx,
    PaymentAccount,
    sql`select p.state, p.mode, p.account_name as "accountName", p.key_hint as "keyHint", p.state_reason as "stateReason",
            p.connected_at as "connectedAt", p.heard_at as "heardAt"
          from payment_providers p where p.clinic_id = ${clinicId}`,
  );
  return { account: account ?? null, webhookPath: `${WEBHOOK_PATH}/${clinicId}` };
}

/** Says at the field of the key what is wrong with it. */
function refusalOf(error: unknown): unknown {
  if (!(error instanceof PaymentProviderError)) return error;
  if (error.failure === 'unknown') return new AppError('payment_provider_silent', {}, { cause: error });
  const message =
    'Stripe does not accept this key, or it may not read Checkout Sessions, Refunds, Disputes, Events, Payouts and Balance Transaction Sources. Check the key and its permissions.';
  return new AppError('invalid_input', { fields: [{ path: 'key', message }] }, { cause: error });
}

/**
 * Tries the key out, then stores it sealed. A key that is not accepted replaces none.
 *
 * @throws AppError `invalid_input` at the key, `payment_provider_silent`.
 */
export async function connectPaymentProvider(
  { sealer, openProvider }: OnlinePaymentParts,
  call: OutsideCall<MemberContext>,
  { key, webhookSecret }: ConnectPaymentProvider,
) {
  const { clinicId } = call.session;
  const { accountId, accountName } = await openProvider(clinicId, key)
    .check()
    .catch((error: unknown) => {
      throw refusalOf(error);
    });
  const stored = {
    state: 'connected',
    state_reason: null,
    mode: key.startsWith('rk_live_') ? 'live' : 'test',
    account_id: accountId,
    account_name: accountName,
    key_sealed: sealSecret(sealer, clinicId, 'key', key),
    webhook_secret_sealed: sealSecret(sealer, clinicId, 'webhook', webhookSecret),
    key_hint: key.slice(-HINT_LENGTH),
  };
  return call.transaction(async (ctx) => {
    const { state_reason: reason, ...first } = stored;
    await ctx.tx
      .insertInto('payment_providers')
      .values({ clinic_id: clinicId, ...first })
      .onConflict((conflict) =>
        conflict.column('clinic_id').doUpdateSet({
          ...first,
          state_reason: reason,
          connected_at: ctx.now.toISOString(),
          connected_by: ctx.session.userId,
        }),
      )
      .execute();
    ctx.audit('payment_provider.connected', clinicId, {
      after: { mode: stored.mode, accountId, accountName, keyHint: stored.key_hint },
    });
    return getPaymentProvider(ctx);
  });
}

/** Forgets key and secret. What was paid stays. Repeated, it changes nothing. */
export async function disconnectPaymentProvider(ctx: MemberContext) {
  const { clinicId } = ctx.session;
  await ctx.tx
    .updateTable('payment_providers')
    .set({ state: 'disconnected', key_sealed: null, webhook_secret_sealed: null, state_reason: null })
    .where('clinic_id', '=', clinicId)
    .execute();
  ctx.audit('payment_provider.disconnected', clinicId);
  return getPaymentProvider(ctx);
}
