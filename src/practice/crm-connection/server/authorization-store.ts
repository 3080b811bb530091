import { createHash } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import * as z from 'zod';
import type { Tables } from '#db/tables.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { Session } from '#foundation/server/http/context.ts';

const Authorization = z.object({ redirectUri: z.string() });

const hashOf = (state: string): Buffer => createHash('sha256').update(state).digest();

/** Stores the state of a started authorization, for this person in this session only. */
export async function beginAuthorization(
  tx: Kysely<Tables>,
  { userId, sessionId, clinicId }: Session,
  state: string,
  redirectUri: string,
): Promise<void> {
  await Promise.all([
    sql`delete from crm_authorizations where expires_at < now()`.execute(tx),
    sql`insert into crm_authorizations (state_hash, user_id, session_id, clinic_id, redirect_uri)
          values (${hashOf(state)}, ${userId}::uuid, ${sessionId}::uuid, ${clinicId}::uuid, ${redirectUri})`.execute(
      tx,
    ),
  ]);
}

/**
 * Consumes the state of an authorization: null when it is unknown, used, expired or issued to another person or session. A
 * state that belongs to somebody else stays as it is, so that nobody can spend it for them.
 */
export async function consumeAuthorization(
  tx: Kysely<Tables>,
  userId: string,
  sessionId: string,
  state: string,
): Promise<{ readonly redirectUri: string } | null> {
  const found = await fetchRow(
    tx,
    Authorization,
    sql`
    delete from crm_authorizations
     where state_hash = ${hashOf(state)} and user_id = ${userId}::uuid and session_id = ${sessionId}::uuid
       and expires_at > now()
    returning redirect_uri as "redirectUri"`,
  );
  return found ?? null;
}
