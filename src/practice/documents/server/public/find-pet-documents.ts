import { sql, type Kysely } from 'kysely';
import type { Tables } from '#db/tables.ts';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { Document } from '../../contract.ts';
import { DocumentRow, documentColumns } from '../document-columns.ts';

/** Every document of a pet that is not archived, the latest first. For the clinic's own staff. */
export const findPetDocuments = async (
  tx: Kysely<Tables>,
  clinicId: string,
  petId: string,
): Promise<Document[]> =>
  (
    await fetchRows(
      tx,
      DocumentRow,
      sql`select ${documentColumns(clinicId)} from documents d
           where d.clinic_id = ${clinicId} and d.pet_id = ${petId} and d.archived_at is null
           order by d.dated_on desc, d.id desc`,
    )
  ).map(({ document }) => document);
