import type { Context } from 'hono';
import { sql, type Kysely } from 'kysely';
import * as z from 'zod';
import type { Tables } from '#db/tables.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import { requestOriginOf } from '#foundation/server/http/request-origin.ts';
import { secretKeyOf } from '../gateway/require-api-key.ts';
import { explainRejection, readCredentials } from '../person/bearer.ts';
import type { Caller } from '../person/person-transactions.ts';
import { accessDenied, invalidJwt, invalidRequest } from './storage-error.ts';
import type { UploadGrant } from './signed-tokens.ts';
import type { ObjectLocation } from './object-key.ts';
import type { StorageParts } from './storage-parts.ts';

const ClinicIdRow = z.object({ clinicId: z.string().nullable() });

type Mode = 'read' | 'write';

/** The caller of a request, with its current permissions. */
export interface Actor {
  /** A caller with only a publishable key, who sees nothing and may do nothing. */
  readonly isAnonymous: boolean;
  /** Null for an anonymous caller, and for a program with a secret key. */
  readonly userId: string | null;
  readonly run: <T>(mode: Mode, work: (tx: Kysely<Tables>) => Promise<T>) => Promise<T>;
}

function explainToken(token: string): string {
  const { expiredSeconds } = explainRejection(token, Math.floor(Date.now() / 1000));
  return expiredSeconds === null ? 'Invalid JWT' : '"exp" claim timestamp check failed';
}

function readCaller(c: Context, { verifyToken }: StorageParts): Caller | null {
  const key = secretKeyOf(c);
  if (key) return { keyId: key.id };
  const header = c.req.header('authorization');
  if (header === undefined) throw invalidRequest("headers must have required property 'authorization'");
  const credentials = readCredentials(header, verifyToken);
  if (credentials.kind === 'refused') throw invalidJwt(explainToken(credentials.token));
  return credentials.kind === 'person' ? credentials.bearer : null;
}

/** @throws StorageError InvalidJWT for a token that is not ours, InvalidRequest without the header. */
export function actorOf(c: Context, parts: StorageParts, requestId: string): Actor {
  const caller = readCaller(c, parts);
  const origin = requestOriginOf(c, parts, requestId);
  return {
    isAnonymous: caller === null,
    userId: caller && 'userId' in caller ? caller.userId : null,
    run: (mode, work) => {
      if (!caller) throw accessDenied();
      return parts.people.run(caller, { mode, origin }, work);
    },
  };
}

/** A transaction of the server itself, for public and signed access. */
export const serverRun = <T>(
  { database }: Pick<StorageParts, 'database'>,
  mode: Mode,
  work: (tx: Kysely<Tables>) => Promise<T>,
): Promise<T> => database.transaction({ databaseRole: 'auth_server', mode }, work);

/**
 * The holder of a signed upload URL acts as its signer, for that one object. The URL is invalid once the signer has left
 * the clinic, the clinic is suspended, or the account is deleted.
 */
export const signerOf = (parts: StorageParts, { owner }: UploadGrant, { name }: ObjectLocation): Actor => ({
  isAnonymous: false,
  userId: owner,
  run: (mode, work) =>
    serverRun(parts, mode, async (tx) => {
      if (owner === null) return work(tx);
      const folder = name.split('/', 1)[0] ?? '';
      const row = await fetchRow(
        tx,
        ClinicIdRow,
        sql`select m.clinic_id as "clinicId" from app.membership(${owner}::uuid) m where not app.is_suspended(m.clinic_id)`,
      );
      if (folder !== owner && folder !== row?.clinicId) throw accessDenied();
      await sql`select set_config('app.user_id', ${owner}, true)`.execute(tx);
      return work(tx);
    }),
});
