import { type Kysely, sql } from 'kysely';
import type { Tables } from '#db/tables.ts';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import { AffectedLink } from './lead-link.ts';
import { LINK_COLUMNS } from './link-columns.ts';

/** The links of all leads of a CRM contact. */
export const findLinksOfContact = (
  tx: Kysely<Tables>,
  locationId: string,
  contactId: string,
): Promise<AffectedLink[]> =>
  fetchRows(
    tx,
    AffectedLink,
    sql`select k.lead_id as "leadId", l.stage, ${LINK_COLUMNS} from crm_lead_links k, app.crm_lead(k.lead_id) l
         where k.location_id = ${locationId} and k.contact_id = ${contactId}`,
  );
