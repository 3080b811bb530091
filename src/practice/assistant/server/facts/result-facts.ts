import { type RawBuilder, sql } from 'kysely';
import { type FactLimits, VALUES_LIMIT } from './fact-limits.ts';
import { latestOf } from './latest-of.ts';

/** The present values of a report `e`. */
const valuesOf = (clinicId: string) => sql`coalesce((
  select json_agg(json_build_object('name', n.name, 'valueText', n.value_text, 'unit', n.unit, 'low', n.low::text,
      'high', n.high::text, 'flag', n.flag, 'isAbnormal', n.is_abnormal, 'isCritical', n.is_critical) order by n.position, n.id)
    from (select r.* from lab_results r
           where r.clinic_id = ${clinicId} and r.report_id = e.id and r.replaced_by is null and r.value_text is not null
             and r.status <> 'cancelled'
           order by r.is_critical desc, r.is_abnormal desc, r.position, r.id limit ${VALUES_LIMIT}::integer) n), '[]')`;

const testNames = (clinicId: string) => sql`coalesce((
  select string_agg(distinct r.test_name, ', ') from lab_results r
   where r.clinic_id = ${clinicId} and r.report_id = e.id and r.replaced_by is null), 'Laboratory report')`;

const laboratoryName = sql`(select l.name from laboratories l where l.id = e.laboratory_id)`;

/** What laboratories and examinations found of a pet `p`, and what is awaited, as pairs of `json_build_object`. */
export const resultFacts = (clinicId: string, limits: FactLimits): RawBuilder<unknown> => sql`
  'labOrders', ${latestOf({
    of: sql`from lab_orders e where e.clinic_id = ${clinicId} and e.pet_id = p.id and e.status in ('ordered', 'sent', 'partial')`,
    fields: sql`'id', e.id, 'laboratory', ${laboratoryName}, 'status', e.status, 'orderedAt', coalesce(e.ordered_at, e.created_at),
      'name', coalesce((select string_agg(t.test_name, ', ' order by t.position) from lab_order_tests t
         where t.clinic_id = ${clinicId} and t.order_id = e.id and t.status <> 'cancelled'), 'Laboratory order')`,
    order: sql`e.created_at desc, e.id desc`,
    limit: limits.labOrders,
  })},
  'labReports', ${latestOf({
    of: sql`from lab_reports e where e.clinic_id = ${clinicId} and e.pet_id = p.id and e.cancelled_at is null
      and e.dismissed_at is null`,
    fields: sql`'id', e.id, 'name', ${testNames(clinicId)}, 'laboratory', ${laboratoryName}, 'resultedAt', e.resulted_at,
      'isSigned', e.reviewed_revision is not distinct from e.revision,
      'isReleased', exists (select from lab_releases w where w.clinic_id = ${clinicId} and w.report_id = e.id
         and w.revision = e.revision and w.withdrawn_at is null),
      'interpretation', (select s.interpretation from lab_reviews s
         where s.clinic_id = ${clinicId} and s.report_id = e.id and s.revision = e.revision),
      'values', ${valuesOf(clinicId)}`,
    order: sql`e.resulted_at desc, e.id desc`,
    limit: limits.labReports,
  })},
  'diagnosticReports', ${latestOf({
    of: sql`from diagnostic_reports e where e.clinic_id = ${clinicId} and e.pet_id = p.id and e.discarded_at is null`,
    fields: sql`'id', e.id, 'title', e.title, 'kind', e.kind, 'at', coalesce(e.signed_at, e.created_at),
      'isSigned', e.signed_at is not null, 'isReleased', e.released_at is not null, 'conclusion', e.conclusion`,
    order: sql`coalesce(e.signed_at, e.created_at) desc, e.id desc`,
    limit: limits.diagnosticReports,
  })}`;
