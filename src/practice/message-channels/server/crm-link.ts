import { sql } from 'kysely';
import * as z from 'zod';
import { Instant } from '#foundation/contract/instant.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { MessageScope } from '#practice/conversations/server/public/message-scope.ts';
import { findClinicLinks } from '#practice/crm-connection/server/public/clinic-links.ts';

const Chosen = z.object({ locationId: z.string(), reconciledAt: Instant.nullable() });

/** The location whose messages are the clinic's, and the connection that reaches it. */
export interface CrmLink {
  readonly owner: { readonly userId: string; readonly clinicId: string };
  readonly locationId: string;
  readonly needsReconnect: boolean;
  readonly reconciledAt: string | null;
}

/** Null where no location was chosen, or no connection reaches it any more. */
export async function findCrmLink({ tx, session: { clinicId } }: MessageScope): Promise<CrmLink | null> {
  const chosen = await fetchRow(
    tx,
    Chosen,
    sql`select m.location_id as "locationId", m.reconciled_at as "reconciledAt"
          from message_connections m where m.clinic_id = ${clinicId} and m.way = 'gohighlevel' and m.location_id is not null`,
  );
  if (!chosen) return null;
  const links = (await findClinicLinks(tx, clinicId)).filter(({ locations }) =>
    locations.some(({ id }) => id === chosen.locationId),
  );
  const link = links.find(({ needsReconnect }) => !needsReconnect) ?? links[0];
  return link
    ? { ...chosen, owner: { userId: link.userId, clinicId }, needsReconnect: link.needsReconnect }
    : null;
}
