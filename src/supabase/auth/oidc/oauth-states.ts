import { createHash, createHmac, randomBytes } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import * as z from 'zod';
import type { Tables } from '#db/tables.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import { deriveKey } from '#foundation/server/sealer.ts';

/** The time to sign in at the provider, in seconds. */
export const OAUTH_STATE_SECONDS = 600;

/** The user and session that link an identity. */
export interface Linking {
  readonly userId: string;
  readonly sessionId: string;
}

/** The purpose of a flow. */
export interface Intent {
  readonly redirectTo: string;
  /** The PKCE flow that receives the code; null for the implicit flow. */
  readonly flowId: string | null;
  readonly linking: Linking | null;
}

/** The parameters of a flow: the state is public, the others are derived from it with the server's key. */
export interface FlowParameters {
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
}

/**
 * OAuth flows in progress. A state is accepted once, for a limited time, and only from the browser that has its secret.
 * Nonce and verifier are derived from the state, so that the table does not contain them.
 */
export interface OAuthStates {
  /** The parameters of a state. */
  parametersOf(state: string): FlowParameters;
  /** @param browserSecret the secret that the browser has to present with the callback. */
  start(tx: Kysely<Tables>, intent: Intent, browserSecret: string): Promise<FlowParameters>;
  /** Consumes a state; null for one that is unknown, used, expired, or of another browser. */
  consume(tx: Kysely<Tables>, state: string, browserSecret: string): Promise<Intent | null>;
}

const PROVIDER = 'google';
const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();

const IntentRow = z.object({
  redirect_to: z.string(),
  flow_id: z.string().nullable(),
  linking_user_id: z.string().nullable(),
  linking_session_id: z.string().nullable(),
});
type IntentRow = z.infer<typeof IntentRow>;

export function createOAuthStates(secretKey: Buffer): OAuthStates {
  const key = deriveKey(secretKey, 'ways to providers');
  const derive = (purpose: string, state: string): string =>
    createHmac('sha256', key).update(`${purpose}\n${state}`).digest('base64url');
  const parametersOf = (state: string): FlowParameters => ({
    state,
    nonce: derive('nonce', state),
    codeVerifier: derive('verifier', state),
  });
  return {
    parametersOf,
    start: async (tx, { redirectTo, flowId, linking }, browserSecret) => {
      const state = randomBytes(32).toString('base64url');
      await sql`select auth.start_oauth(${sha256(state)}, ${PROVIDER}, ${sha256(browserSecret)}, ${redirectTo}, ${flowId}::uuid,
        ${linking?.userId ?? null}::uuid, ${linking?.sessionId ?? null}::uuid, ${OAUTH_STATE_SECONDS}::integer)`.execute(
        tx,
      );
      return parametersOf(state);
    },
    consume: async (tx, state, browserSecret) => {
      const row = await fetchRow(
        tx,
        IntentRow,
        sql`select * from auth.consume_oauth_state(${sha256(state)}, ${sha256(browserSecret)})`,
      );
      if (!row) return null;
      const { linking_user_id: userId, linking_session_id: sessionId } = row;
      return {
        redirectTo: row.redirect_to,
        flowId: row.flow_id,
        linking: userId !== null && sessionId !== null ? { userId, sessionId } : null,
      };
    },
  };
}
