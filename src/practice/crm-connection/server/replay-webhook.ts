import { sql } from 'kysely';
import * as z from 'zod';
import { AppError } from '#vocabulary/errors.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext, PlatformContext } from '#foundation/server/http/context.ts';

const Replayed = z.object({ found: z.boolean() });

/** Enqueues an event to be applied again. @throws AppError `not_found` for a refused event, or one outside the caller's scope. */
export async function replayWebhook(
  { tx, audit }: MemberContext | PlatformContext,
  { webhookId }: { readonly webhookId: string },
): Promise<{ id: string }> {
  const replayed = await fetchRow(
    tx,
    Replayed,
    sql`select app.replay_crm_webhook(${webhookId}::uuid) as found`,
  );
  if (!replayed?.found) throw new AppError('not_found');
  audit('crm_webhook.replayed', webhookId);
  return { id: webhookId };
}
