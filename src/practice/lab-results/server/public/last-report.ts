import { type RawBuilder, sql } from 'kysely';

/** The latest laboratory report of a pet `p`, as a row of a list of results: no document, the report, its tests and its day. */
export const lastReportOf = (clinicId: string): RawBuilder<unknown> => sql`
  (select null::uuid as document_id, r.id as report_id, coalesce((select string_agg(distinct x.test_name, ', ') from lab_results x
        where x.clinic_id = ${clinicId} and x.report_id = r.id and x.replaced_by is null), 'Laboratory report') as title,
      app.local_day(r.resulted_at, (select c.time_zone from clinics c where c.id = ${clinicId})) as dated_on
    from lab_reports r where r.clinic_id = ${clinicId} and r.pet_id = p.id
   order by r.resulted_at desc, r.id desc limit 1)`;
