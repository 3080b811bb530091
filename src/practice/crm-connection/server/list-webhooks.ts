import { sql } from 'kysely';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext, PlatformContext } from '#foundation/server/http/context.ts';
import { CrmWebhook } from '../webhooks.contract.ts';

const MAX_SHOWN = 50;

/** The latest events of the caller's clinic, or of the platform. */
export async function listWebhooks({
  tx,
  session,
}: MemberContext | PlatformContext): Promise<{ items: CrmWebhook[] }> {
  const items = await fetchRows(
    tx,
    CrmWebhook,
    sql`
    select id, kind, location_id as "locationId", scheme, state, reason, received_at as "receivedAt", replays
      from crm_webhooks where clinic_id is not distinct from ${session.clinicId}::uuid
     order by received_at desc, id desc limit ${MAX_SHOWN}`,
  );
  return { items };
}
