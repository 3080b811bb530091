import type { FunctionResponse } from '#supabase/functions/function-definition.ts';
import type * as z from 'zod';
import type { CallbackInput } from '../../contract.ts';
import type { Actor } from '../connection-store.ts';
import { exchangeCode } from '../provider/provider-oauth.ts';
import { readAccount } from '../provider/read-account.ts';
import type { ConnectionParts } from '../public/connection-parts.ts';
import { explain, refuse } from './refusals.ts';

const UNKNOWN_STATE = refuse(
  400,
  'This connection attempt has expired or was already used. Please connect again.',
);

/** Completes what `init` started: consumes the state, exchanges the code, stores the connection and reads its account. */
export async function callback(
  { store, clients, app, log }: ConnectionParts,
  actor: Actor,
  { code, state }: z.output<typeof CallbackInput>,
): Promise<FunctionResponse> {
  const { userId, sessionId } = actor.session;
  const authorization = await store.consumeAuthorization(userId, sessionId, state);
  if (!authorization) return UNKNOWN_STATE;
  try {
    const http = clients.forConnecting();
    const pair = await exchangeCode(http, app, { code, redirectUri: authorization.redirectUri });
    // Before anything else is asked: the code and the refresh token can be used once.
    await store.connect(actor, pair);
    clients.forget(userId);
    await readAccount(http, pair).then(
      (account) => store.saveAccount(actor.session, pair, account, actor),
      (error: unknown) =>
        log.warn({ err: error }, 'the account of a new CRM connection could not be read yet'),
    );
    return { body: { success: true } };
  } catch (error) {
    return explain(error, 'Failed to complete OAuth connection');
  }
}
