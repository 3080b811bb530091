import { createHash, randomUUID, timingSafeEqual } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import * as z from 'zod';
import type { Tables } from '#db/tables.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import { createSealer } from '#foundation/server/sealer.ts';
import { AmrMethod } from './amr.ts';
import { authError } from './auth-errors.ts';

const IdRow = z.object({ id: z.string() });
const IsIssuedRow = z.object({ is_issued: z.boolean() });

/** The lifetime of an authorization code, and of the sign-in at a provider, in seconds. */
export const FLOW_SECONDS = 300;

/** RFC 7636, section 4.2. */
const CHALLENGE_FORM = /^[\w.~-]{43,128}$/;

/** The code challenge of a flow: the hash of the verifier, which stays in the browser. */
export interface PkceChallenge {
  readonly verifierHash: Buffer;
}

/** The provider's tokens for an authenticated user. */
export interface ProviderTokens {
  readonly accessToken: string;
  readonly refreshToken: string | null;
}

export interface RedeemedFlow {
  readonly userId: string;
  readonly method: AmrMethod;
  readonly provider: ProviderTokens | null;
}

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();

/**
 * Parses the code challenge of a request; null without PKCE. A `plain` challenge is the verifier itself, which is
 * hashed so that it is never stored.
 *
 * @throws AuthError `validation_failed` for an incomplete or malformed challenge.
 */
export function readChallenge(
  challenge: string | undefined,
  method: string | undefined,
): PkceChallenge | null {
  if (!challenge && !method) return null;
  if (!challenge || !method) throw authError('challenge_incomplete');
  if (!CHALLENGE_FORM.test(challenge)) throw authError('challenge_malformed');
  const kind = method.toLowerCase();
  if (kind === 'plain') return { verifierHash: sha256(challenge) };
  if (kind !== 's256') throw authError('challenge_method_unknown');
  const verifierHash = Buffer.from(challenge, 'base64url');
  if (verifierHash.length !== 32) throw authError('challenge_malformed');
  return { verifierHash };
}

/** PKCE flows, which return an authorization code instead of a session. */
export interface FlowStates {
  /**
   * Stores a challenge.
   *
   * @param ttlSeconds the time until the code must have been issued.
   * @returns the flow's id.
   */
  start(
    tx: Kysely<Tables>,
    flow: {
      readonly challenge: PkceChallenge;
      readonly method: AmrMethod;
      readonly ttlSeconds: number;
    },
  ): Promise<string>;
  /**
   * Issues the authorization code once the user is authenticated.
   *
   * @throws AuthError `flow_state_not_found` when the flow is unknown, expired or already has a code.
   */
  issueCode(
    tx: Kysely<Tables>,
    flowId: string,
    whom: { readonly userId: string; readonly provider: ProviderTokens | null },
  ): Promise<string>;
  /**
   * Redeems an authorization code, once.
   *
   * @throws AuthError `flow_state_not_found`, `flow_state_expired`, `bad_code_verifier`.
   */
  redeem(tx: Kysely<Tables>, code: string, verifier: string): Promise<RedeemedFlow>;
}

/** A new authorization code, and the hash that is stored. */
export function makeFlowCode(): { readonly code: string; readonly codeHash: Buffer } {
  const code = randomUUID();
  return { code, codeHash: sha256(code) };
}

const FlowRow = z.object({
  id: z.string(),
  user_id: z.string(),
  method: AmrMethod,
  verifier_hash: z.instanceof(Buffer),
  sealed_provider: z.instanceof(Buffer).nullable(),
  is_expired: z.boolean(),
});
type FlowRow = z.infer<typeof FlowRow>;

async function findFlow(tx: Kysely<Tables>, code: string): Promise<FlowRow | undefined> {
  return fetchRow(
    tx,
    FlowRow,
    sql`select id, user_id, method, verifier_hash, sealed_provider, expires_at <= now() as is_expired from auth.flow_states
     where code_hash = ${sha256(code)} and user_id is not null for update`,
  );
}

export function createFlowStates(secretKey: Buffer): FlowStates {
  const sealer = createSealer(secretKey, 'provider tokens');
  return {
    start: async (tx, { challenge, method, ttlSeconds }) => {
      const started = await fetchRow(
        tx,
        IdRow,
        sql`select auth.start_flow(${method}, ${challenge.verifierHash}, ${ttlSeconds}::integer) as id`,
      );
      if (!started) throw new Error('start_flow returned no row');
      return started.id;
    },
    issueCode: async (tx, flowId, { userId, provider }) => {
      const { code, codeHash } = makeFlowCode();
      const sealed = provider && sealer.seal(Buffer.from(JSON.stringify(provider), 'utf8'), flowId);
      const row = await fetchRow(
        tx,
        IsIssuedRow,
        sql`select auth.issue_flow_code(${flowId}::uuid, ${userId}::uuid, ${codeHash}, ${sealed}, ${FLOW_SECONDS}::integer) as is_issued`,
      );
      if (row?.is_issued !== true) throw authError('flow_not_found');
      return code;
    },
    redeem: async (tx, code, verifier) => {
      const flow = await findFlow(tx, code);
      if (!flow) throw authError('flow_not_found');
      if (flow.is_expired) throw authError('flow_expired');
      if (!timingSafeEqual(sha256(verifier), flow.verifier_hash)) throw authError('verifier_wrong');
      await sql`delete from auth.flow_states where id = ${flow.id}::uuid`.execute(tx);
      const { user_id: userId, method, sealed_provider: sealed } = flow;
      // Safe: the value was sealed above with the same id as context.
      const provider =
        sealed && (JSON.parse(sealer.open(sealed, flow.id).toString('utf8')) as ProviderTokens);
      return { userId, method, provider };
    },
  };
}
