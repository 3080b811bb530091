import { sql } from 'kysely';
import { AppError } from '#vocabulary/errors.ts';
import type { MemberContext, PlatformContext } from '#foundation/server/http/context.ts';

/** Has an event applied again. @throws AppError `not_found` for one outside the caller's scope, or that was refused. */
export async function replayWebhook(
  { tx, audit }: MemberContext | PlatformContext,
  { webhookId }: { readonly webhookId: string },
): Promise<{ id: string }> {
  const { rows } = await sql<{ found: boolean }>`
    select app.replay_crm_webhook(${webhookId}::uuid) as found`.execute(tx);
  if (!rows[0]?.found) throw new AppError('not_found');
  audit('crm_webhook.replayed', webhookId);
  return { id: webhookId };
}
