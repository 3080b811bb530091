import { sql, type Kysely } from 'kysely';
import * as z from 'zod';
import type { Tables } from '#db/tables.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { OneTimeTokenType } from './one-time-codes.ts';

/** What identifies a token: the hash of its link, or the address and the hash of the code that was sent to it. */
export interface TokenProof {
  readonly types: readonly OneTimeTokenType[];
  readonly linkHash: Buffer | null;
  readonly email: string;
  readonly codeHash: Buffer | null;
}

const LockedToken = z.object({
  tokenId: z.uuid(),
  tokenType: z.enum([
    'confirmation',
    'recovery',
    'invite',
    'email_change_current',
    'email_change_new',
    'reauthentication',
  ]),
  sentTo: z.string(),
  invitationId: z.uuid().nullable(),
  flowId: z.uuid().nullable(),
  signUpId: z.uuid().nullable(),
  userId: z.uuid(),
  newEmail: z.string().nullable(),
  emailChangePending: z.array(z.string()),
  isNewEmailTaken: z.boolean(),
  isConfirmed: z.boolean(),
  isAddressAssumed: z.boolean(),
  isBanned: z.boolean(),
});

/** A token that is neither used nor expired, with what has to be known of its account. */
export type LockedToken = z.infer<typeof LockedToken>;

/** Locks a token and its account until the transaction ends: of two requests with one token, the later finds none. */
export const lockOneTimeToken = (
  tx: Kysely<Tables>,
  { types, linkHash, email, codeHash }: TokenProof,
): Promise<LockedToken | undefined> =>
  fetchRow(
    tx,
    LockedToken,
    sql`select token_id as "tokenId", token_type as "tokenType", sent_to as "sentTo", invitation_id as "invitationId",
          flow_id as "flowId", sign_up_id as "signUpId", user_id as "userId", new_email as "newEmail",
          email_change_pending as "emailChangePending", is_new_email_taken as "isNewEmailTaken",
          is_confirmed as "isConfirmed", is_address_assumed as "isAddressAssumed", is_banned as "isBanned"
          from auth.lock_one_time_token(${[...types]}::text[], ${linkHash}, ${email}, ${codeHash})`,
  );
