import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod';
import { AppError } from '#vocabulary/errors.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { staffNameOf, staffNameOfAccount } from '#practice/staff/server/public/staff-name.ts';
import { LabReport } from '../report.contract.ts';
import { documentOf, reportFields, valueFields } from './report-columns.ts';

const Row = z.object({ report: LabReport });

/** Other rows of the same value of a report, the latest first. */
const earlierOf = (clinicId: string) => sql`coalesce((
  select json_agg(e.value order by e.at desc, e.id) from (
    select v.id, v.resulted_at as at, json_build_object(${valueFields}) as value from lab_results v
     where v.clinic_id = ${clinicId} and v.report_id = r.id and v.test_code = n.test_code and v.code = n.code and v.sub_id = n.sub_id
       and v.replaced_by is not null) e), '[]')`;

/** The same value of the pet in the report before. */
const previousOf = (clinicId: string) => sql`(
  select json_build_object('valueText', b.value_text, 'unit', b.unit, 'resultedAt', b.resulted_at)
    from lab_reports o join lab_results b on b.clinic_id = ${clinicId} and b.report_id = o.id and b.analyte = n.analyte and b.replaced_by is null
   where o.clinic_id = ${clinicId} and o.pet_id = r.pet_id and o.id <> r.id and b.value_text is not null
     and b.resulted_at < n.resulted_at
   order by o.resulted_at desc, o.id desc limit 1)`;

const valuesOf = (clinicId: string) => sql`coalesce((
  select json_agg(x.value order by x.position, x.id) from (
    select n.id, n.position,
        (select jsonb_build_object(${valueFields}) from lab_results v where v.clinic_id = ${clinicId} and v.id = n.id)
          || jsonb_build_object('earlier', ${earlierOf(clinicId)}, 'previous', ${previousOf(clinicId)}) as value
      from lab_results n where n.clinic_id = ${clinicId} and n.report_id = r.id and n.replaced_by is null) x), '[]')`;

const reviewsOf = (clinicId: string) => sql`coalesce((
  select json_agg(json_build_object('revision', w.revision, 'interpretation', w.interpretation, 'signerName', w.signer_name,
      'signedAt', w.signed_at, 'contentHash', w.content_hash) order by w.revision desc)
    from lab_reviews w where w.clinic_id = ${clinicId} and w.report_id = r.id), '[]')`;

const releasesOf = (clinicId: string) => sql`coalesce((
  select json_agg(json_build_object('id', w.id, 'revision', w.revision, 'note', w.note, 'releasedAt', w.released_at,
      'releasedByName', ${staffNameOfAccount(clinicId, sql`w.released_by`)}, 'withdrawnAt', w.withdrawn_at) order by w.released_at desc, w.id)
    from lab_releases w where w.clinic_id = ${clinicId} and w.report_id = r.id), '[]')`;

const alertsOf = (clinicId: string) => sql`coalesce((
  select json_agg(json_build_object('id', w.id, 'raisedAt', w.raised_at, 'doctorName', ${staffNameOf(clinicId, sql`w.doctor_id`)},
      'escalatedAt', w.escalated_at, 'coverDoctorName', ${staffNameOf(clinicId, sql`w.cover_doctor_id`)},
      'acknowledgedAt', w.acknowledged_at, 'acknowledgedByName', ${staffNameOfAccount(clinicId, sql`w.acknowledged_by`)})
      order by w.raised_at desc, w.id)
    from lab_alerts w where w.clinic_id = ${clinicId} and w.report_id = r.id), '[]')`;

/** The statement of a report's page. */
export const reportPage = (clinicId: string, id: string): RawBuilder<unknown> => sql`
  select jsonb_build_object(${reportFields(clinicId)})
    || jsonb_build_object('way', r.way, 'externalId', r.external_id, 'orderId', r.order_id, 'visitId', r.visit_id,
      'document', ${documentOf(sql`${clinicId}`)}, 'collectedAt', r.collected_at, 'comment', r.comment, 'matchedBy', r.matched_by,
      'dismissReason', r.dismiss_reason, 'values', ${valuesOf(clinicId)}, 'reviews', ${reviewsOf(clinicId)},
      'releases', ${releasesOf(clinicId)}, 'alerts', ${alertsOf(clinicId)}) as report
    from lab_reports r where r.clinic_id = ${clinicId} and r.id = ${id}`;

/** Everything on a report's page and the audit entry of the read, in one statement. @throws AppError `not_found`. */
export async function getLabReport(ctx: MemberContext, { id }: { readonly id: string }): Promise<LabReport> {
  const page = reportPage(ctx.session.clinicId, id);
  const row = await fetchRow(ctx.tx, Row, ctx.withAuditEntry('lab_report.read', id, page));
  if (!row) throw new AppError('not_found');
  return row.report;
}
