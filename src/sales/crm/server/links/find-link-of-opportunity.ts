import { type Kysely, sql } from 'kysely';
import type { Tables } from '#db/tables.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import { AffectedLink } from './lead-link.ts';
import { LINK_COLUMNS } from './link-columns.ts';

/** The link of the lead that a CRM opportunity belongs to; null if there is none. */
export async function findLinkOfOpportunity(
  tx: Kysely<Tables>,
  locationId: string,
  opportunityId: string,
): Promise<AffectedLink | null> {
  const link = await fetchRow(
    tx,
    AffectedLink,
    sql`select k.lead_id as "leadId", l.stage, ${LINK_COLUMNS} from crm_lead_links k, app.crm_lead(k.lead_id) l
         where k.location_id = ${locationId} and k.opportunity_id = ${opportunityId}`,
  );
  return link ?? null;
}
