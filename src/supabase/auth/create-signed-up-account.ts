import { sql, type Kysely } from 'kysely';
import * as z from 'zod';
import type { Tables } from '#db/tables.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { OpenedSession } from './access-token-response.ts';
import { WRITE, type AuthParts } from './auth-parts.ts';
import type { PkceChallenge } from './flow-states.ts';
import { openSession } from './open-session.ts';
import { originRow, type Origin } from './origin.ts';
import { signUpOutcome } from './sign-up.rules.ts';
import { startEmailFlow } from './start-email-flow.ts';
import { DescribedUser } from './wire-user.ts';

/** A sign-up whose address and password were checked. */
export interface NewAccount {
  readonly email: string;
  readonly passwordHash: string;
  /** User metadata from the client. */
  readonly data: Readonly<Record<string, unknown>>;
  readonly redirectTo: string;
  readonly challenge: PkceChallenge | null;
}

export type SignedUp =
  | { readonly outcome: 'session'; readonly session: OpenedSession }
  | { readonly outcome: 'confirm'; readonly described: DescribedUser }
  | { readonly outcome: 'taken' };

const ClaimedRow = z.object({
  userId: z.uuid(),
  isNew: z.boolean(),
  isConfirmed: z.boolean(),
  isInvited: z.boolean(),
});
const DescribedRow = z.object({ described: DescribedUser });

/** Stores the sign-up and queues the email that confirms it, and describes the account as this sign-up made it. */
async function awaitConfirmation(
  tx: Kysely<Tables>,
  userId: string,
  { email, passwordHash, data, redirectTo }: NewAccount,
  flowId: string | null,
): Promise<SignedUp> {
  const metadata = JSON.stringify(data);
  const [, row] = await Promise.all([
    sql`select auth.queue_email('confirmation', ${email}, ${userId}::uuid, ${redirectTo}, ${flowId}::uuid,
      auth.await_confirmation(${userId}::uuid, ${passwordHash}, ${metadata}::jsonb))`.execute(tx),
    fetchRow(
      tx,
      DescribedRow,
      sql`select auth.describe_sign_up(${userId}::uuid, ${metadata}::jsonb) as described`,
    ),
  ]);
  if (!row) throw new Error('describe_sign_up returned no row');
  return { outcome: 'confirm', described: row.described };
}

/** Confirms the address without an email, and signs the account in. */
async function openAssumedAccount(
  tx: Kysely<Tables>,
  parts: AuthParts,
  userId: string,
  { passwordHash, data }: NewAccount,
  origin: Origin,
): Promise<SignedUp> {
  const [, session] = await Promise.all([
    sql`select auth.assume_address(${userId}::uuid, ${passwordHash}, ${JSON.stringify(data)}::jsonb)`.execute(
      tx,
    ),
    openSession(tx, parts, { userId, method: 'password' }, origin),
  ]);
  if (!session) throw new Error('the account was just claimed');
  return { outcome: 'session', session };
}

/** Adds the account of a sign-up, or replaces a sign-up that was never confirmed; `signUpOutcome` decides. */
export const createSignedUpAccount = (
  parts: AuthParts,
  given: NewAccount,
  origin: Origin,
): Promise<SignedUp> =>
  parts.database.transaction(WRITE, async (tx) => {
    const { email, redirectTo, challenge } = given;
    const isAutoconfirmed = parts.mailAutoconfirm;
    const [flowId, claimed] = await Promise.all([
      isAutoconfirmed ? null : startEmailFlow(tx, parts, challenge, 'email/signup'),
      fetchRow(
        tx,
        ClaimedRow,
        sql`select user_id as "userId", is_new as "isNew", is_confirmed as "isConfirmed", is_invited as "isInvited"
              from auth.claim_address(${email})`,
      ),
    ]);
    if (!claimed) throw new Error('claim_address returned no row');
    const { userId, isNew } = claimed;
    const outcome = signUpOutcome(claimed, isAutoconfirmed);
    if (outcome === 'taken') {
      // With email confirmation, the owner is notified by email; otherwise the response reports it.
      if (!isAutoconfirmed)
        await sql`select app.queue_mail('already_registered', ${email}, ${userId}::uuid, null, ${redirectTo})`.execute(
          tx,
        );
      return { outcome };
    }
    const [, signedUp] = await Promise.all([
      isNew &&
        sql`select auth.write_audit('user.signed_up', ${userId}::uuid, ${originRow(origin)})`.execute(tx),
      outcome === 'session'
        ? openAssumedAccount(tx, parts, userId, given, origin)
        : awaitConfirmation(tx, userId, given, flowId),
    ]);
    return signedUp;
  });
