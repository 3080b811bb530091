import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import * as z from 'zod';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import { authError } from '../auth-errors.ts';
import { READ, WRITE, type AuthParts } from '../auth-parts.ts';
import { originRow, type Origin } from '../origin.ts';
import { readEmailAddress } from '../email-address.ts';
import { DescribedUser, toWireUser } from '../wire-user.ts';
import { readBanSeconds, readPasswordHash, type AccountBody } from './account-body.ts';

const CreatedRow = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('made'), described: DescribedUser }),
  z.object({ outcome: z.enum(['email_exists', 'id_exists']), described: z.null() }),
]);
const DescribedRow = z.object({ described: DescribedUser.nullable() });
const ChangedRow = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('changed'), described: DescribedUser }),
  z.object({ outcome: z.enum(['not_found', 'email_exists']), described: z.null() }),
]);
const IsDeletedRow = z.object({ is_deleted: z.boolean() });

type Account = z.output<typeof AccountBody>;

/** The secret key and the origin of a request. */
export interface KeyCall {
  readonly keyId: string;
  readonly origin: Origin;
}

const UUID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i;

/** @throws AuthError of the protocol for an invalid id. */
export function readUserId(text: string | undefined): string {
  if (!text || !UUID.test(text)) throw authError('user_id_malformed');
  return text.toLowerCase();
}

/** Rejects fields that accounts do not have: a phone number, or another role. */
function rejectUnsupported({ phone, role }: Account): void {
  if (phone) throw authError('phone_signup_disabled');
  if (role && role !== 'authenticated') throw authError('role_not_here');
}

const json = (metadata: Account['user_metadata']): string | null =>
  metadata ? JSON.stringify(metadata) : null;

/** @throws AuthError `email_exists`, `weak_password`, or the error of an invalid field. */
export async function createAccount(
  parts: AuthParts,
  given: Account,
  { keyId, origin }: KeyCall,
): Promise<Record<string, unknown>> {
  rejectUnsupported(given);
  if (!given.email) throw authError('account_without_address');
  const email = readEmailAddress(given.email);
  const id = given.id ? readUserId(given.id) : randomUUID();
  const hashed = await readPasswordHash(parts, given);
  const banSeconds = readBanSeconds(given.ban_duration) || null;
  const created = await parts.database.transaction(WRITE, (tx) =>
    fetchRow(
      tx,
      CreatedRow,
      sql`select * from auth.create_account(${id}::uuid, ${email}, ${hashed}, ${given.email_confirm ?? false}::boolean,
        ${json(given.user_metadata) ?? '{}'}::jsonb, ${json(given.app_metadata) ?? '{}'}::jsonb,
        ${banSeconds}::double precision, ${keyId}::uuid, ${originRow(origin)})`,
    ),
  );
  if (created?.outcome === 'made') return toWireUser(created.described);
  throw authError(created?.outcome === 'id_exists' ? 'user_exists' : 'email_exists');
}

/** @throws AuthError `user_not_found`. */
export async function readAccount(
  { database }: AuthParts,
  id: string | undefined,
): Promise<Record<string, unknown>> {
  const userId = readUserId(id);
  const row = await database.transaction(READ, (tx) =>
    fetchRow(tx, DescribedRow, sql`select auth.describe_user(${userId}::uuid) as described`),
  );
  const described = row?.described;
  if (!described) throw authError('account_not_found');
  return toWireUser(described);
}

/** @throws AuthError `user_not_found`, `email_exists`, `weak_password`, or the error of an invalid field. */
export async function changeAccount(
  parts: AuthParts,
  id: string | undefined,
  given: Account,
  { keyId, origin }: KeyCall,
): Promise<Record<string, unknown>> {
  rejectUnsupported(given);
  const userId = readUserId(id);
  const email = given.email ? readEmailAddress(given.email) : null;
  const banSeconds = readBanSeconds(given.ban_duration);
  const hashed = await readPasswordHash(parts, given);
  const changed = await parts.database.transaction(WRITE, (tx) =>
    fetchRow(
      tx,
      ChangedRow,
      sql`select * from auth.change_account(${userId}::uuid, ${email}, ${hashed}, ${given.email_confirm ?? null}::boolean,
        ${json(given.user_metadata)}::jsonb, ${json(given.app_metadata)}::jsonb, ${banSeconds}::double precision, ${keyId}::uuid,
        ${originRow(origin)})`,
    ),
  );
  if (changed?.outcome === 'changed') return toWireUser(changed.described);
  throw authError(changed?.outcome === 'email_exists' ? 'email_exists' : 'account_not_found');
}

/** @throws AuthError `user_not_found`. */
export async function deleteAccount(
  { database }: AuthParts,
  id: string | undefined,
  isSoft: boolean,
  { keyId, origin }: KeyCall,
): Promise<void> {
  const userId = readUserId(id);
  const row = await database.transaction(WRITE, (tx) =>
    fetchRow(
      tx,
      IsDeletedRow,
      sql`select auth.delete_account(${userId}::uuid, ${isSoft}::boolean, ${keyId}::uuid, ${originRow(origin)}) as is_deleted`,
    ),
  );
  if (row?.is_deleted !== true) throw authError('account_not_found');
}
