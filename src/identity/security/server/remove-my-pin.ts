import { sql } from 'kysely';
import * as z from 'zod';
import { AppError } from '#vocabulary/errors.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';

const Removed = z.object({ removed: z.boolean() });

/** Removes the caller's PIN. @throws AppError `not_found` if there is none. */
export async function removeMyPin({ tx, session, audit }: MemberContext): Promise<{ setAt: null }> {
  const result = await fetchRow(tx, Removed, sql`select app.remove_own_pin() as removed`);
  if (!result?.removed) throw new AppError('not_found');
  audit('pin.removed', session.userId);
  return { setAt: null };
}
