import { type Kysely, sql } from 'kysely';
import type { Tables } from '#db/tables.ts';
import type { LinkChange } from './lead-link.ts';

/** The columns that a change sets; omitted fields are left out. */
const assignments = (change: LinkChange) => {
  const columns = {
    contact_id: change.contactId,
    opportunity_id: change.opportunityId,
    sent_hash: change.sentHash,
    asked_email: change.askedEmail,
    asked_phone: change.askedPhone,
    asked_at: change.askedAt,
    known_stage_id: change.knownStageId,
    known_status: change.knownStatus,
    received_at: change.receivedAt,
  };
  return Object.entries(columns)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => sql`, ${sql.ref(name)} = ${value}`);
};

/**
 * Stores a change to a link. An opportunity is unlinked from any other lead. If the lead was erased in the meantime, its new
 * records in the CRM are queued for deletion.
 */
export async function recordLinkChange(
  tx: Kysely<Tables>,
  leadId: string,
  locationId: string,
  change: LinkChange,
): Promise<void> {
  if (change.opportunityId) {
    await sql`
      update crm_lead_links set opportunity_id = null
       where location_id = ${locationId} and opportunity_id = ${change.opportunityId} and lead_id <> ${leadId}::uuid`.execute(
      tx,
    );
  }
  const { numAffectedRows } = await sql`
    update crm_lead_links set location_id = ${locationId}${sql.join(assignments(change), sql``)}
     where lead_id = ${leadId}::uuid`.execute(tx);
  const { contactId = null, opportunityId = null } = change;
  if (!numAffectedRows && (contactId !== null || opportunityId !== null))
    await sql`select app.detach_crm_record(${leadId}::uuid, ${locationId}, ${contactId}, ${opportunityId})`.execute(
      tx,
    );
}
