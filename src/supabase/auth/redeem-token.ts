import { sql, type Kysely } from 'kysely';
import * as z from 'zod';
import type { Tables } from '#db/tables.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { OpenedSession } from './access-token-response.ts';
import { WRITE, type AuthParts } from './auth-parts.ts';
import { FLOW_SECONDS } from './flow-states.ts';
import { lockOneTimeToken, type LockedToken, type TokenProof } from './lock-one-time-token.ts';
import { openSession } from './open-session.ts';
import { originRow, type Origin } from './origin.ts';
import { redemptionOf, type Redemption } from './redeem-token.rules.ts';

export type RedeemedToken =
  | { readonly outcome: 'session'; readonly session: OpenedSession }
  /**
   * `flow`: the code of the link's flow was issued. `half`: the first of two confirmations of a new address. `invalid`:
   * unknown, used or expired. `elsewhere`: an invitation of an account that works for another clinic. `taken`: another
   * account has the new address by now.
   */
  | { readonly outcome: 'banned' | 'elsewhere' | 'flow' | 'half' | 'invalid' | 'taken' };

/** A request that holds the lock of its token. */
interface Redeeming {
  readonly tx: Kysely<Tables>;
  readonly parts: AuthParts;
  readonly token: LockedToken;
  readonly origin: Origin;
}

const Acceptance = z.object({ acceptance: z.enum(['accepted', 'elsewhere', 'gone']) });

/** Grants the role of an invitation, in the same transaction. */
async function acceptInvitation({ tx, token: { invitationId, userId }, origin }: Redeeming) {
  if (invitationId === null) return 'accepted';
  const row = await fetchRow(
    tx,
    Acceptance,
    sql`select auth.accept_invitation(${invitationId}::uuid, ${userId}::uuid, ${originRow(origin)}) as acceptance`,
  );
  return row?.acceptance ?? 'gone';
}

const deleteToken = ({ tx, token: { tokenId } }: Redeeming): Promise<unknown> =>
  tx.deleteFrom('auth.one_time_tokens').where('id', '=', tokenId).execute();

/** Marks the change of the address as confirmed by the mailbox that the token was sent to. */
const confirmMailbox = ({ tx, token: { userId, tokenType } }: Redeeming): Promise<unknown> =>
  tx
    .updateTable('auth.users')
    .set({ email_change_pending: sql`array_remove(email_change_pending, ${tokenType})` })
    .where('id', '=', userId)
    .execute();

async function confirmAddress(
  { tx, token: { userId, signUpId, newEmail }, origin }: Redeeming,
  proves: 'address' | 'new_address' | null,
): Promise<void> {
  if (proves === 'address')
    await sql`select auth.confirm_address(${userId}::uuid, ${signUpId}::uuid)`.execute(tx);
  if (proves === 'new_address')
    await sql`select auth.change_email(${userId}::uuid, ${newEmail}, false, ${originRow(origin)})`.execute(
      tx,
    );
}

const Issued = z.object({ isIssued: z.boolean() });

/** Signs the account in, or issues the code of the flow that the link belongs to. */
async function signIn(
  { tx, parts, token: { userId, flowId }, origin }: Redeeming,
  flowCodeHash: Buffer | null,
): Promise<RedeemedToken> {
  if (flowId !== null && flowCodeHash !== null) {
    const row = await fetchRow(
      tx,
      Issued,
      sql`select auth.issue_flow_code(${flowId}::uuid, ${userId}::uuid, ${flowCodeHash}, null, ${FLOW_SECONDS}::integer)
            as "isIssued"`,
    );
    return { outcome: row?.isIssued ? 'flow' : 'invalid' };
  }
  const session = await openSession(tx, parts, { userId, method: 'otp' }, origin);
  return session ? { outcome: 'session', session } : { outcome: 'invalid' };
}

/** Applies what was decided. The statements of one outcome are sent together, in this order. */
async function apply(
  redeeming: Redeeming,
  redemption: Exclude<Redemption, { outcome: 'banned' }>,
  flowCodeHash: Buffer | null,
): Promise<RedeemedToken> {
  if (redemption.outcome === 'outdated') {
    await deleteToken(redeeming);
    return { outcome: 'invalid' };
  }
  if (redemption.outcome !== 'sign_in') {
    await Promise.all([deleteToken(redeeming), confirmMailbox(redeeming)]);
    return { outcome: redemption.outcome };
  }
  const [, , signedIn] = await Promise.all([
    deleteToken(redeeming),
    confirmAddress(redeeming, redemption.proves),
    signIn(redeeming, flowCodeHash),
  ]);
  return signedIn;
}

/**
 * Redeems an emailed link or code, once. `redeem-token.rules.ts` decides what it does.
 *
 * @param flowCodeHash the hash of the authorization code for a link of a PKCE flow; null to open a session in any case.
 */
export const redeemToken = (
  parts: AuthParts,
  proof: TokenProof,
  flowCodeHash: Buffer | null,
  origin: Origin,
): Promise<RedeemedToken> =>
  parts.database.transaction(WRITE, async (tx) => {
    const token = await lockOneTimeToken(tx, proof);
    if (!token) return { outcome: 'invalid' };
    const redeeming = { tx, parts, token, origin };
    const redemption = redemptionOf(token);
    if (redemption.outcome === 'banned') return { outcome: 'banned' };
    const acceptance = await acceptInvitation(redeeming);
    if (acceptance !== 'accepted') return { outcome: acceptance === 'elsewhere' ? 'elsewhere' : 'invalid' };
    return apply(redeeming, redemption, flowCodeHash);
  });
