import { sql, type Kysely } from 'kysely';
import * as z from 'zod';
import type { Tables } from '#db/tables.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import { authError } from '../auth-errors.ts';
import { WRITE, type AuthParts } from '../auth-parts.ts';
import { originRow } from '../origin.ts';
import { assertStrongPassword } from '../password-strength.ts';
import { readEmailAddress } from '../email-address.ts';
import { CODE_SECONDS, LINK_SECONDS, type OneTimeTokenType } from '../one-time-codes.ts';
import { DescribedUser, toWireUser } from '../wire-user.ts';
import type { KeyCall } from './accounts.ts';

/** The requested type of a link, with the type of its token and the type in its URL. */
const LINK_TYPES = {
  signup: { token: 'confirmation', wire: 'signup' },
  invite: { token: 'invite', wire: 'invite' },
  magiclink: { token: 'recovery', wire: 'magiclink' },
  recovery: { token: 'recovery', wire: 'recovery' },
  email_change_current: { token: 'email_change_current', wire: 'email_change' },
  email_change_new: { token: 'email_change_new', wire: 'email_change' },
} as const satisfies Record<string, { token: OneTimeTokenType; wire: string }>;
type LinkType = keyof typeof LINK_TYPES;

const isLinkType = (text: string): text is LinkType => Object.hasOwn(LINK_TYPES, text);
const changesAddress = (type: LinkType): boolean =>
  type === 'email_change_current' || type === 'email_change_new';

export interface LinkRequest {
  readonly type: string | undefined;
  readonly email: string | undefined;
  readonly newEmail: string | undefined;
  readonly password: string | undefined;
  readonly data: Readonly<Record<string, unknown>>;
  readonly redirectTo: string;
}

const Ready = z.object({
  outcome: z.literal('ready'),
  user_id: z.uuid(),
  /** The pending sign-up that the link confirms. */
  sign_up_id: z.uuid().nullable(),
  described: DescribedUser,
});
type Ready = z.infer<typeof Ready>;
const Prepared = z.discriminatedUnion('outcome', [
  Ready,
  z.object({
    outcome: z.enum(['not_found', 'email_exists']),
    user_id: z.null(),
    sign_up_id: z.null(),
    described: z.null(),
  }),
]);
type Prepared = z.infer<typeof Prepared>;

interface Target {
  readonly type: LinkType;
  readonly email: string;
  readonly newEmail: string | null;
  readonly hashed: string | null;
  readonly data: Readonly<Record<string, unknown>>;
}

async function prepare(
  tx: Kysely<Tables>,
  { type, email, newEmail, hashed, data }: Target,
  { keyId, origin }: KeyCall,
): Promise<Prepared | undefined> {
  return fetchRow(
    tx,
    Prepared,
    sql`select * from auth.prepare_link(${type}, ${email}, ${newEmail}, ${hashed}, ${JSON.stringify(data)}::jsonb, ${keyId}::uuid, ${originRow(origin)})`,
  );
}

/** Prepares the account. A magic link for an unknown address creates the account, and is a sign-up link then. */
async function prepareAccount(
  tx: Kysely<Tables>,
  target: Target,
  call: KeyCall,
): Promise<{ readonly type: LinkType; readonly prepared: Ready }> {
  let { type } = target;
  let prepared = await prepare(tx, target, call);
  if (prepared?.outcome === 'not_found' && type === 'magiclink') {
    type = 'signup';
    prepared = await prepare(tx, { ...target, type }, call);
  }
  if (prepared?.outcome === 'email_exists') throw authError('email_exists');
  if (prepared?.outcome !== 'ready') throw authError('link_for_nobody');
  return { type, prepared };
}

async function readTarget(parts: AuthParts, given: LinkRequest): Promise<Target> {
  const type = given.type ?? '';
  if (!isLinkType(type)) throw authError('link_type_unknown');
  const email = readEmailAddress(given.email);
  const newEmail = changesAddress(type) ? readEmailAddress(given.newEmail) : null;
  if (type !== 'signup') return { type, email, newEmail, hashed: null, data: given.data };
  if (!given.password) throw authError('password_missing');
  assertStrongPassword(given.password);
  return { type, email, newEmail, hashed: await parts.passwords.hash(given.password), data: given.data };
}

/**
 * Creates a link and its one-time code without sending them: the caller does that.
 *
 * @returns the account, with the properties of the link.
 * @throws AuthError `email_exists`, `user_not_found`, `validation_failed`.
 */
export async function makeLink(
  parts: AuthParts,
  given: LinkRequest,
  call: KeyCall,
): Promise<Record<string, unknown>> {
  const target = await readTarget(parts, given);
  return parts.database.transaction(WRITE, async (tx) => {
    const { type, prepared } = await prepareAccount(tx, target, call);
    const { token, wire } = LINK_TYPES[type];
    const sentTo = type === 'email_change_new' ? (target.newEmail ?? '') : target.email;
    const { linkToken, code, linkHash, codeHash } = parts.codes.make(sentTo);
    await sql`select auth.store_one_time_token(${prepared.user_id}::uuid, ${token}, null, null, ${prepared.sign_up_id}::uuid, ${sentTo},
      ${linkHash}, ${codeHash}, ${LINK_SECONDS[token]}::integer, ${CODE_SECONDS}::integer)`.execute(tx);
    const query = new URLSearchParams({ token: linkToken, type: wire, redirect_to: given.redirectTo });
    return {
      ...toWireUser(prepared.described),
      action_link: `${parts.siteUrl}/auth/v1/verify?${query.toString()}`,
      email_otp: code,
      hashed_token: linkToken,
      verification_type: type,
      redirect_to: given.redirectTo,
    };
  });
}

/** Creates an account and emails its owner an invitation. @throws AuthError `email_exists`. */
export async function inviteByMail(
  parts: AuthParts,
  given: Pick<LinkRequest, 'email' | 'data' | 'redirectTo'>,
  call: KeyCall,
): Promise<Record<string, unknown>> {
  const email = readEmailAddress(given.email);
  return parts.database.transaction(WRITE, async (tx) => {
    const target: Target = { type: 'invite', email, newEmail: null, hashed: null, data: given.data };
    const { prepared } = await prepareAccount(tx, target, call);
    await sql`select auth.queue_email('invite', ${email}, ${prepared.user_id}::uuid, ${given.redirectTo}, null)`.execute(
      tx,
    );
    return toWireUser(prepared.described);
  });
}
