import { sql } from 'kysely';
import * as z from 'zod';
import { AppError } from '#vocabulary/errors.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { PlatformContext } from '#foundation/server/http/context.ts';

const Resolved = z.object({ template: z.string().nullable() });

/** Sends a waiting email now or discards it; returns its template. @throws AppError `not_found` when no such email is waiting. */
export async function resolveEmail(
  { tx }: PlatformContext,
  emailId: string,
  action: 'discard' | 'resend',
): Promise<string> {
  const resolved = await fetchRow(
    tx,
    Resolved,
    sql`select app.resolve_undelivered_email(${emailId}::uuid, ${action}) as template`,
  );
  if (!resolved?.template) throw new AppError('not_found');
  return resolved.template;
}
