import { type Kysely, sql } from 'kysely';
import { AppError } from '#vocabulary/errors.ts';
import type { LeadStage } from '#vocabulary/leads.ts';
import type { Tables } from '#db/tables.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import { LeadListItem } from '../contract.ts';
import { LEAD_COLUMNS, LEAD_JOINS } from './lead-columns.ts';

/** A lead as a list shows it. A merged lead is not found. @throws AppError `not_found`. */
export async function findLead(tx: Kysely<Tables>, id: string): Promise<LeadListItem> {
  const lead = await fetchRow(
    tx,
    LeadListItem,
    sql`select ${LEAD_COLUMNS} from leads l ${LEAD_JOINS} where l.id = ${id}::uuid and l.merged_into is null`,
  );
  if (!lead) throw new AppError('not_found');
  return lead;
}

/** The facts that a change is decided by. Locks the lead until the transaction ends. */
export async function lockLead(tx: Kysely<Tables>, id: string) {
  const lead = await tx
    .selectFrom('leads')
    .select(({ ref }) => [
      ref('stage').$castTo<LeadStage>().as('stage'),
      'full_name as fullName',
      'email',
      'phone',
      'clinic_name as clinicName',
      'country',
      'owner_id as ownerId',
      'do_not_contact as doNotContact',
      'clinic_id as clinicId',
      'version',
    ])
    .where('id', '=', id)
    .where('merged_into', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!lead) throw new AppError('not_found');
  return lead;
}
