import { createHash, createHmac, randomBytes } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import type { Tables } from '#db/tables.ts';
import { deriveKey } from '#foundation/server/sealer.ts';

/** How long somebody may take at the provider, in seconds. */
export const WAY_SECONDS = 600;

/** Who links an identity, and in which session. */
export interface Linking {
  readonly userId: string;
  readonly sessionId: string;
}

/** What was meant when the browser set out. */
export interface Intent {
  readonly redirectTo: string;
  /** A flow to be given a code, for a browser that asked for one (PKCE). */
  readonly flowId: string | null;
  readonly linking: Linking | null;
}

/** What goes into the browser's hands, and what only the server can tell from it. */
export interface Way {
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
}

/**
 * Ways to a provider that are under way. A state works once, for some minutes, and in the browser that it was given to,
 * which shows a secret of its own. Nonce and verifier are derived from the state: no copy of the table holds them.
 */
export interface OAuthStates {
  /** What a state stands for. */
  wayOf(state: string): Way;
  /** @param browserSecret what the browser is to show when it comes back. */
  start(tx: Kysely<Tables>, intent: Intent, browserSecret: string): Promise<Way>;
  /** Uses a state up; null for one that is unknown, used, too old, or another browser's. */
  take(tx: Kysely<Tables>, state: string, browserSecret: string): Promise<Intent | null>;
}

const PROVIDER = 'google';
const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();

interface IntentRow {
  readonly redirect_to: string;
  readonly flow_id: string | null;
  readonly linking_user_id: string | null;
  readonly linking_session_id: string | null;
}

export function createOAuthStates(secretKey: Buffer): OAuthStates {
  const key = deriveKey(secretKey, 'ways to providers');
  const derive = (purpose: string, state: string): string =>
    createHmac('sha256', key).update(`${purpose}\n${state}`).digest('base64url');
  const wayOf = (state: string): Way => ({
    state,
    nonce: derive('nonce', state),
    codeVerifier: derive('verifier', state),
  });
  return {
    wayOf,
    start: async (tx, { redirectTo, flowId, linking }, browserSecret) => {
      const state = randomBytes(32).toString('base64url');
      await sql`select auth.start_oauth(${sha256(state)}, ${PROVIDER}, ${sha256(browserSecret)}, ${redirectTo}, ${flowId}::uuid,
        ${linking?.userId ?? null}::uuid, ${linking?.sessionId ?? null}::uuid, ${WAY_SECONDS}::integer)`.execute(
        tx,
      );
      return wayOf(state);
    },
    take: async (tx, state, browserSecret) => {
      const { rows } = await sql<IntentRow>`
        select * from auth.consume_oauth_state(${sha256(state)}, ${sha256(browserSecret)})`.execute(tx);
      const [row] = rows;
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
