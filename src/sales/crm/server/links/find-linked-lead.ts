import { type Kysely, sql } from 'kysely';
import * as z from 'zod';
import type { Tables } from '#db/tables.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import { SyncedLead } from '../../synced-lead.contract.ts';
import { LeadLink } from './lead-link.ts';
import { LINK_COLUMNS } from './link-columns.ts';

const Row = z.object({ ...SyncedLead.shape, ...LeadLink.shape, isMerged: z.boolean() });

/** A lead with its link; null for a deleted or merged lead. */
export async function findLinkedLead(
  tx: Kysely<Tables>,
  leadId: string,
): Promise<{ readonly lead: SyncedLead; readonly link: LeadLink } | null> {
  const row = await fetchRow(
    tx,
    Row,
    sql`select l.full_name as "fullName", l.email, l.phone, l.clinic_name as "clinicName", l.country, l.source, l.stage,
               l.do_not_contact as "doNotContact", l.is_merged as "isMerged", ${LINK_COLUMNS}
          from crm_lead_links k, app.crm_lead(k.lead_id) l where k.lead_id = ${leadId}::uuid`,
  );
  return !row || row.isMerged ? null : { lead: row, link: row };
}
