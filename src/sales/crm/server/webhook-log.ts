import { sql } from 'kysely';
import { AppError } from '#vocabulary/errors.ts';
import type { MemberContext, PlatformContext } from '#foundation/server/http/context.ts';
import type { CrmWebhook } from '../contract.ts';

const MOST_SHOWN = 50;

/** The latest events of the caller's own scope: a clinic's, or the platform's. */
export async function listWebhooks({
  tx,
  session,
}: MemberContext | PlatformContext): Promise<{ items: CrmWebhook[] }> {
  const { rows } = await sql<CrmWebhook>`
    select id, kind, location_id as "locationId", scheme, state, reason, received_at as "receivedAt", replays
      from crm_webhooks where clinic_id is not distinct from ${session.clinicId}::uuid
     order by received_at desc, id desc limit ${MOST_SHOWN}`.execute(tx);
  return { items: rows };
}

/** @throws AppError `not_found` for what is not of the caller's scope, or was refused. */
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
