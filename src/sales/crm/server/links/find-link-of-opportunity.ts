import { type Kysely, sql } from 'kysely';
import type { Tables } from '#db/tables.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import { ConcernedLink } from './lead-link.ts';
import { LINK_COLUMNS } from './link-columns.ts';

/** The link of the lead that an opportunity of the CRM belongs to; null where no lead has it. */
export async function findLinkOfOpportunity(
  tx: Kysely<Tables>,
  locationId: string,
  opportunityId: string,
): Promise<ConcernedLink | null> {
  const link = await fetchRow(
    tx,
    ConcernedLink,
    sql`select k.lead_id as "leadId", l.stage, ${LINK_COLUMNS} from crm_lead_links k, app.crm_lead(k.lead_id) l
         where k.location_id = ${locationId} and k.opportunity_id = ${opportunityId}`,
  );
  return link ?? null;
}
