import { type RawBuilder, sql } from 'kysely';

/** Whether a value `v` belongs to a revision of a report `r`. */
const isOf = (clinicId: string, revision: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  v.clinic_id = ${clinicId} and v.report_id = r.id and v.revision <= ${revision}
    and (v.replaced_revision is null or v.replaced_revision > ${revision})`;

/** The names of the tests of a report `r` at a revision, in their order. */
export const testsAt = (clinicId: string, revision: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  (select coalesce(json_agg(t.test_name order by t.position), '[]') from (
    select v.test_name, min(v.position) as position from lab_results v
     where ${isOf(clinicId, revision)} group by v.test_name) t)`;

/**
 * LABR-7. The values of a report `r` at a revision: what was signed, whatever came since.
 *
 * @param more fields of a value `v`, as pairs that follow the others; what the client sees has none.
 */
export const valuesAt = (
  clinicId: string,
  revision: RawBuilder<unknown>,
  more: RawBuilder<unknown> = sql``,
): RawBuilder<unknown> => sql`
  (select coalesce(json_agg(json_build_object('id', v.id, 'name', v.name, 'valueText', v.value_text, 'unit', v.unit, 'low', v.low::text,
      'high', v.high::text, 'rangeText', v.range_text, 'flag', v.flag, 'status', v.status ${more}) order by v.position, v.id), '[]')
    from lab_results v where ${isOf(clinicId, revision)})`;
