import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Tables } from '#db/tables.ts';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import { MyDocument } from '../../own.contract.ts';

interface Which {
  readonly clinicId: string;
  readonly petId: string;
  /** A condition on `d`, to continue after a page. */
  readonly beyond?: RawBuilder<unknown>;
  readonly limit?: number;
}

/**
 * CORE-9. The documents of a pet that the clinic shows to its clients, the latest first: for the portal, and for what is
 * printed and shared for clients. The conditions are repeated here because staff, who print, may read more.
 */
export const findClientDocuments = (
  tx: Kysely<Tables>,
  { clinicId, petId, beyond = sql``, limit }: Which,
): Promise<MyDocument[]> =>
  fetchRows(
    tx,
    MyDocument,
    sql`
    select d.id, d.kind, d.title, d.object_name as path, d.mime_type as "mimeType", d.size_bytes as "sizeBytes",
        d.dated_on as "datedOn", d.rotation,
        (select x.voided_at from form_voids x where x.clinic_id = ${clinicId} and x.signature_id = d.id) as "voidedAt"
      from documents d where d.clinic_id = ${clinicId} and d.pet_id = ${petId} and d.is_client_visible
       and d.archived_at is null ${beyond}
     order by d.dated_on desc, d.id desc ${limit === undefined ? sql`` : sql`limit ${limit}`}`,
  );
