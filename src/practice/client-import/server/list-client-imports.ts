import { sql } from 'kysely';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { staffNameOfAccount } from '#practice/staff/server/public/staff-name.ts';
import { ClientImport } from '../contract.ts';

/** IMPORT-3. Past imports, the latest first. */
export async function listClientImports({ tx, session: { clinicId } }: MemberContext) {
  const items = await fetchRows(
    tx,
    ClientImport,
    sql`
    select i.id, i.imported_at as "importedAt", ${staffNameOfAccount(clinicId, sql`i.imported_by`)} as "importedBy",
      i.client_count as "clientCount", i.pet_count as "petCount", i.skipped_count as "skippedCount",
      i.undone_at as "undoneAt", ${staffNameOfAccount(clinicId, sql`i.undone_by`)} as "undoneBy",
      i.removed_client_count as "removedClientCount", i.removed_pet_count as "removedPetCount"
      from client_imports i where i.clinic_id = ${clinicId}
     order by i.imported_at desc, i.id limit 50`,
  );
  return { items };
}
