import { sql } from 'kysely';
import { AppError } from '#vocabulary/errors.ts';
import type { PlatformContext } from '#foundation/server/http/context.ts';

/** Sends a waiting email now or discards it; gives back its template. @throws AppError `not_found` where none waits. */
export async function resolveEmail(
  { tx }: PlatformContext,
  emailId: string,
  action: 'discard' | 'resend',
): Promise<string> {
  const { rows } = await sql<{ template: string | null }>`
    select app.resolve_undelivered_email(${emailId}::uuid, ${action}) as template`.execute(tx);
  const template = rows[0]?.template;
  if (!template) throw new AppError('not_found');
  return template;
}
