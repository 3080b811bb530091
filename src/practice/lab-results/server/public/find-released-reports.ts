import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Tables } from '#db/tables.ts';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import { MyLabReport } from '../../own.contract.ts';
import { testsAt, valuesAt } from '../values-at.ts';

const RELEASED = sql`r.released_revision`;

interface Which {
  readonly clinicId: string;
  readonly petId: string;
  /** A condition on `r`, to continue after a page. */
  readonly beyond?: RawBuilder<unknown>;
  readonly limit?: number;
}

/** The statement of the released reports of a pet. */
export const releasedReportsOf = ({
  clinicId,
  petId,
  beyond = sql``,
  limit,
}: Which): RawBuilder<unknown> => sql`
  select r.id, r.released_revision as revision, r.resulted_at as "resultedAt", w.released_at as "releasedAt", w.note,
      r.revision > r.released_revision as "isChanged",
      (select json_build_object('id', d.id, 'title', d.title, 'path', d.object_name, 'mimeType', d.mime_type, 'sizeBytes', d.size_bytes)
        from documents d where d.clinic_id = ${clinicId} and d.id = r.document_id and d.is_client_visible and d.archived_at is null) as document,
      ${testsAt(clinicId, RELEASED)} as tests, ${valuesAt(clinicId, RELEASED)} as values
    from lab_reports r
    join lab_releases w on w.clinic_id = ${clinicId} and w.report_id = r.id and w.revision = r.released_revision and w.withdrawn_at is null
   where r.clinic_id = ${clinicId} and r.pet_id = ${petId} and r.released_revision is not null ${beyond}
   order by r.resulted_at desc, r.id desc ${limit === undefined ? sql`` : sql`limit ${limit}`}`;

/**
 * CORE-9. The released results of a pet as everybody outside of the clinic sees them, the latest first: the values as they were signed, never
 * what came since. The conditions are repeated here because staff, who print, may read more.
 */
export const findReleasedReports = (tx: Kysely<Tables>, which: Which): Promise<MyLabReport[]> =>
  fetchRows(tx, MyLabReport, releasedReportsOf(which));
