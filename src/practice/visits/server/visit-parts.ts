import { sql, type RawBuilder } from 'kysely';
import { staffNameOfAccount } from '#practice/staff/server/public/staff-name.ts';

/** Fragments of statements about visits. Each names the clinic by a parameter, for every table that it reads. */

/** `{ id, fullName }` of a staff member; null without one. */
export const staffMember = (clinicId: string, id: RawBuilder<unknown>) => sql`(
  select json_build_object('id', member.id, 'fullName', member.full_name)
    from staff_members member where member.clinic_id = ${clinicId} and member.id = ${id})`;

/** `{ id, fullName }` of a client; null without one. */
export const clientName = (clinicId: string, id: RawBuilder<unknown>) => sql`(
  select json_build_object('id', owner.id, 'fullName', owner.full_name)
    from clients owner where owner.clinic_id = ${clinicId} and owner.id = ${id})`;

const savedBy = (clinicId: string) => sql`case when x.saved_by is not null
  then json_build_object('userId', x.saved_by, 'fullName', ${staffNameOfAccount(clinicId, sql`x.saved_by`)}) end`;

/** A section of the alias `x`, as the contract has it. */
export const sectionJson = (
  clinicId: string,
) => sql`json_build_object('section', x.section, 'content', x.content,
  'revision', x.revision, 'savedAt', x.saved_at, 'savedBy', ${savedBy(clinicId)})`;

/** Columns of the alias `x`, a saved state of a section. */
export const savedColumns = (clinicId: string) =>
  sql`x.content, x.revision, x.saved_at as "savedAt", ${savedBy(clinicId)} as "savedBy"`;

export const sectionsOf = (clinicId: string, visitId: RawBuilder<unknown>) => sql`coalesce((
  select json_agg(${sectionJson(clinicId)}
      order by array_position(array['subjective', 'objective', 'assessment', 'plan', 'discharge', 'internal'], x.section))
    from visit_sections x where x.clinic_id = ${clinicId} and x.visit_id = ${visitId}), '[]')`;

/** A finding of the alias `f`. */
export const findingJson = (
  clinicId: string,
) => sql`json_build_object('bodySystem', f.body_system, 'result', f.result,
  'note', f.note, 'isUnconfirmed', f.is_unconfirmed, 'revision', f.revision, 'recordedAt', f.recorded_at,
  'recordedByName', ${staffNameOfAccount(clinicId, sql`f.recorded_by`)})`;

export const findingsOf = (clinicId: string, visitId: RawBuilder<unknown>) => sql`coalesce((
  select json_agg(${findingJson(clinicId)} order by f.body_system)
    from exam_findings f where f.clinic_id = ${clinicId} and f.visit_id = ${visitId}), '[]')`;

/** Vital signs of the alias `t`. */
export const vitalsJson = (
  clinicId: string,
) => sql`json_build_object('id', t.id, 'visitId', t.visit_id, 'measuredAt', t.measured_at,
  'temperatureCentiCelsius', t.temperature_centicelsius, 'temperatureUnit', t.temperature_unit, 'heartRate', t.heart_rate,
  'respiratoryRate', t.respiratory_rate, 'capillaryRefillTenths', t.capillary_refill_tenths,
  'mucousMembranes', t.mucous_membranes, 'bodyConditionScore', t.body_condition_score,
  'bodyConditionScale', t.body_condition_scale, 'muscleCondition', t.muscle_condition, 'painScore', t.pain_score,
  'painScale', t.pain_scale, 'note', t.note, 'recordedByName', ${staffNameOfAccount(clinicId, sql`t.recorded_by`)},
  'voidedAt', t.voided_at)`;

export const vitalsOf = (clinicId: string, visitId: RawBuilder<unknown>) => sql`coalesce((
  select json_agg(${vitalsJson(clinicId)} order by t.measured_at desc, t.id)
    from vitals t where t.clinic_id = ${clinicId} and t.visit_id = ${visitId}), '[]')`;

/** A diagnosis of the alias `d`. */
export const DIAGNOSIS_JSON = sql`json_build_object('id', d.id, 'problemId', d.problem_id, 'codeSystem', d.code_system,
  'code', d.code, 'codeVersion', d.code_version, 'display', d.display, 'originalText', d.original_text,
  'certainty', d.certainty, 'createdAt', d.created_at)`;

export const diagnosesOf = (clinicId: string, visitId: RawBuilder<unknown>) => sql`coalesce((
  select json_agg(${DIAGNOSIS_JSON} order by d.created_at, d.id)
    from diagnoses d where d.clinic_id = ${clinicId} and d.visit_id = ${visitId}), '[]')`;

/** The names of a visit's diagnoses. */
export const diagnosisNames = (clinicId: string, visitId: RawBuilder<unknown>) => sql`coalesce((
  select json_agg(d.display order by d.created_at, d.id)
    from diagnoses d where d.clinic_id = ${clinicId} and d.visit_id = ${visitId}), '[]')`;

/** The beginning of a visit's assessment. */
export const assessmentOf = (clinicId: string, visitId: RawBuilder<unknown>, length: number) => sql`(
  select nullif(left(x.plain_text, ${length}::integer), '') from visit_sections x
   where x.clinic_id = ${clinicId} and x.visit_id = ${visitId} and x.section = 'assessment')`;

/** A problem of the alias `b`. */
export const PROBLEM_JSON = sql`json_build_object('id', b.id, 'name', b.name, 'codeSystem', b.code_system, 'code', b.code,
  'status', b.status, 'onsetOn', b.onset_on, 'closedOn', b.closed_on, 'note', b.note, 'visitId', b.visit_id,
  'version', b.version, 'createdAt', b.created_at)`;

/** A signature of the alias `g`. */
export const SIGNATURE_JSON = sql`json_build_object('position', g.position, 'kind', g.kind,
  'text', case when g.kind = 'addendum' then g.content ->> 'text' end, 'reason', g.reason, 'signerName', g.signer_name,
  'signerLicence', g.signer_licence, 'signedAt', g.signed_at, 'contentHash', g.content_hash)`;

export const signaturesOf = (clinicId: string, visitId: RawBuilder<unknown>) => sql`coalesce((
  select json_agg(${SIGNATURE_JSON} order by g.signed_at, g.position)
    from visit_signatures g where g.clinic_id = ${clinicId} and g.visit_id = ${visitId}), '[]')`;

/**
 * VISIT-5. When the visit of the alias `v` is locked if nobody signs it; null once it is signed or locked, and while the pet is
 * admitted. After a stay the period begins with the discharge.
 */
export const locksAt = (
  clinicId: string,
  defaultHours: number,
) => sql`(select case when v.status in ('open', 'in_review', 'awaiting_results') and b.began_at < 'infinity'
    then b.began_at + make_interval(hours => (case v.status when 'awaiting_results' then 2 else 1 end) * coalesce((
      select r.lock_after_hours from record_rules r where r.clinic_id = ${clinicId}), ${defaultHours}::integer)) end
  from (select greatest(v.started_at, max(coalesce(a.discharged_at, 'infinity'))) as began_at
          from admissions a where a.clinic_id = ${clinicId} and a.visit_id = v.id) b)`;
