import { createHash, randomUUID, timingSafeEqual } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import type { Tables } from '#db/tables.ts';
import { createSealer } from '#foundation/server/sealer.ts';
import type { AmrMethod } from './amr.ts';
import { refusal } from './auth-errors.ts';

/** How long a code may be exchanged, and a provider may take, in seconds. */
export const FLOW_SECONDS = 300;

/** RFC 7636, section 4.2. */
const CHALLENGE_FORM = /^[\w.~-]{43,128}$/;

/** What a browser sends ahead of a flow: the hash of a verifier that it keeps to itself. */
export interface PkceChallenge {
  readonly verifierHash: Buffer;
}

/** What a provider handed over for the person it vouched for. */
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
 * The challenge of a request; null when it asks for no PKCE. A `plain` challenge is the verifier itself: it is hashed
 * here, so that none is ever kept.
 *
 * @throws AuthError `validation_failed` for half a challenge, or one of another form.
 */
export function readChallenge(
  challenge: string | undefined,
  method: string | undefined,
): PkceChallenge | null {
  if (!challenge && !method) return null;
  if (!challenge || !method) throw refusal('challenge_incomplete');
  if (!CHALLENGE_FORM.test(challenge)) throw refusal('challenge_malformed');
  const kind = method.toLowerCase();
  if (kind === 'plain') return { verifierHash: sha256(challenge) };
  if (kind !== 's256') throw refusal('challenge_method_unknown');
  const verifierHash = Buffer.from(challenge, 'base64url');
  if (verifierHash.length !== 32) throw refusal('challenge_malformed');
  return { verifierHash };
}

/** Flows by which a browser comes back with a code instead of a session. */
export interface FlowStates {
  /**
   * Remembers a challenge.
   *
   * @param lastsSeconds how long the way to the code may take.
   * @returns the flow's id.
   */
  start(
    tx: Kysely<Tables>,
    flow: {
      readonly challenge: PkceChallenge;
      readonly method: AmrMethod;
      readonly lastsSeconds: number;
    },
  ): Promise<string>;
  /**
   * Hands out the code of a flow, once it is known whom it signs in.
   *
   * @throws AuthError `flow_state_not_found` when the flow is gone, has run out or has given its code already.
   */
  issueCode(
    tx: Kysely<Tables>,
    flowId: string,
    whom: { readonly userId: string; readonly provider: ProviderTokens | null },
  ): Promise<string>;
  /**
   * Uses a code up.
   *
   * @throws AuthError `flow_state_not_found`, `flow_state_expired`, `bad_code_verifier`.
   */
  redeem(tx: Kysely<Tables>, code: string, verifier: string): Promise<RedeemedFlow>;
}

/** A code to be handed out, and what the database keeps of it. */
export function makeFlowCode(): { readonly code: string; readonly codeHash: Buffer } {
  const code = randomUUID();
  return { code, codeHash: sha256(code) };
}

interface FlowRow {
  readonly id: string;
  readonly user_id: string;
  readonly method: AmrMethod;
  readonly verifier_hash: Buffer;
  readonly sealed_provider: Buffer | null;
  readonly is_expired: boolean;
}

async function findFlow(tx: Kysely<Tables>, code: string): Promise<FlowRow | undefined> {
  const { rows } = await sql<FlowRow>`
    select id, user_id, method, verifier_hash, sealed_provider, expires_at <= now() as is_expired from auth.flow_states
     where code_hash = ${sha256(code)} and user_id is not null for update`.execute(tx);
  return rows[0];
}

export function createFlowStates(secretKey: Buffer): FlowStates {
  const sealer = createSealer(secretKey, 'provider tokens');
  return {
    start: async (tx, { challenge, method, lastsSeconds }) => {
      const { rows } = await sql<{ id: string }>`
        select auth.start_flow(${method}, ${challenge.verifierHash}, ${lastsSeconds}::integer) as id`.execute(
        tx,
      );
      const [started] = rows;
      if (!started) throw new Error('start_flow answers with one row');
      return started.id;
    },
    issueCode: async (tx, flowId, { userId, provider }) => {
      const { code, codeHash } = makeFlowCode();
      const sealed = provider && sealer.seal(Buffer.from(JSON.stringify(provider), 'utf8'), flowId);
      const { rows } = await sql<{ is_issued: boolean }>`
        select auth.issue_flow_code(${flowId}::uuid, ${userId}::uuid, ${codeHash}, ${sealed}, ${FLOW_SECONDS}::integer) as is_issued`.execute(
        tx,
      );
      if (rows[0]?.is_issued !== true) throw refusal('flow_not_found');
      return code;
    },
    redeem: async (tx, code, verifier) => {
      const flow = await findFlow(tx, code);
      if (!flow) throw refusal('flow_not_found');
      if (flow.is_expired) throw refusal('flow_expired');
      if (!timingSafeEqual(sha256(verifier), flow.verifier_hash)) throw refusal('verifier_wrong');
      await sql`delete from auth.flow_states where id = ${flow.id}::uuid`.execute(tx);
      const { user_id: userId, method, sealed_provider: sealed } = flow;
      // Safe: sealed above, under this very id.
      const provider =
        sealed && (JSON.parse(sealer.open(sealed, flow.id).toString('utf8')) as ProviderTokens);
      return { userId, method, provider };
    },
  };
}
