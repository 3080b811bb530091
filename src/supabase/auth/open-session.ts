import { sql, type Kysely } from 'kysely';
import * as z from 'zod';
import type { Tables } from '#db/tables.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { AmrMethod } from './amr.ts';
import type { AuthParts } from './auth-parts.ts';
import { originRow, type Origin } from './origin.ts';
import { hashRefreshToken } from './refresh-tokens.ts';
import type { OpenedSession } from './access-token-response.ts';
import { DescribedUser } from './wire-user.ts';

const OpenedRow = z.object({ sessionId: z.uuid(), described: DescribedUser });

/** The user that a session is opened for, and how they authenticated. */
export interface SessionSubject {
  readonly userId: string;
  readonly method: AmrMethod;
  /** The hash that the password was verified against: if it has changed since, no session is opened. */
  readonly checkedHash?: string | null;
}

/**
 * Opens a session, records it in the audit trail, and queues an email if the device is new to the account. Null when
 * the account is gone, or its password was changed while it was being verified.
 */
export async function openSession(
  tx: Kysely<Tables>,
  { refreshTokens }: Pick<AuthParts, 'refreshTokens'>,
  { userId, method, checkedHash = null }: SessionSubject,
  origin: Origin,
): Promise<OpenedSession | null> {
  const refreshToken = refreshTokens.first();
  const opened = await fetchRow(
    tx,
    OpenedRow,
    sql`select session_id as "sessionId", described
          from auth.open_session(${userId}::uuid, ${checkedHash}, ${method}, ${hashRefreshToken(refreshToken)}, ${originRow(origin)})`,
  );
  return opened ? { ...opened, refreshToken, method } : null;
}
