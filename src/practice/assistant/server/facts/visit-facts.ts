import { type RawBuilder, sql } from 'kysely';
import { type FactLimits, SECTION_LIMIT } from './fact-limits.ts';
import { latestOf } from './latest-of.ts';

/** The text of a visit `e` by section, without the internal one, which never leaves the clinic. */
const sectionsOf = (clinicId: string) => sql`coalesce((
  select json_agg(json_build_object('section', x.section, 'text', left(x.plain_text, ${SECTION_LIMIT}::integer))
      order by array_position(array['subjective', 'objective', 'assessment', 'plan', 'discharge'], x.section))
    from visit_sections x
   where x.clinic_id = ${clinicId} and x.visit_id = e.id and x.section <> 'internal' and x.plain_text <> ''), '[]')`;

const diagnosesOf = (clinicId: string) => sql`coalesce((
  select json_agg(d.display order by d.created_at, d.id)
    from diagnoses d where d.clinic_id = ${clinicId} and d.visit_id = e.id), '[]')`;

/** RX-5. Fills of a prescription `e` that were not undone. */
const fillsOf = (clinicId: string) => sql`(
  select count(*)::integer from prescription_fills f join acts a on a.clinic_id = ${clinicId} and a.id = f.act_id
   where f.clinic_id = ${clinicId} and f.prescription_id = e.id and a.status = 'done')`;

/** The visits of a pet `p` and what was done and prescribed in them, as pairs of `json_build_object`. */
export const visitFacts = (clinicId: string, limits: FactLimits): RawBuilder<unknown> => sql`
  'visits', ${latestOf({
    of: sql`from visits e where e.clinic_id = ${clinicId} and e.pet_id = p.id`,
    fields: sql`'id', e.id, 'at', e.started_at, 'reason', e.reason, 'isSigned', e.signed_at is not null,
      'doctorName', (select s.full_name from staff_members s where s.clinic_id = ${clinicId} and s.id = e.doctor_id),
      'diagnoses', ${diagnosesOf(clinicId)}, 'sections', ${sectionsOf(clinicId)}`,
    order: sql`e.started_at desc, e.id`,
    limit: limits.visits,
  })},
  'acts', ${latestOf({
    of: sql`from visits v
      join acts e on e.clinic_id = ${clinicId} and e.visit_id = v.id and e.pet_id = p.id
     where v.clinic_id = ${clinicId} and v.pet_id = p.id and (e.status <> 'voided' or e.is_declined)`,
    fields: sql`'id', e.id, 'visitId', e.visit_id, 'kind', e.item_kind, 'name', e.item_name,
      'quantityThousandths', e.quantity_thousandths, 'unit', e.unit, 'isDone', e.status = 'done',
      'isDeclined', e.is_declined, 'at', coalesce(e.done_at, e.voided_at, e.planned_at)`,
    order: sql`coalesce(e.done_at, e.voided_at, e.planned_at) desc, e.id`,
    limit: limits.acts,
  })},
  'prescriptions', ${latestOf({
    of: sql`from visits v join prescriptions e on e.clinic_id = ${clinicId} and e.visit_id = v.id
     where v.clinic_id = ${clinicId} and v.pet_id = p.id and e.approved_at is not null and e.status <> 'cancelled'`,
    fields: sql`'id', e.id, 'visitId', e.visit_id, 'drug', concat_ws(' ', e.drug_name, e.strength),
      'directions', e.directions, 'writtenOn', e.written_on, 'expiresOn', e.expires_on,
      'issuedAt', app.instant_of(e.written_on + time '12:00', k.time_zone), 'refills', e.refills, 'fillCount', ${fillsOf(clinicId)}`,
    order: sql`e.written_on desc, e.number desc`,
    limit: limits.prescriptions,
  })},
  'vaccinations', ${latestOf({
    of: sql`from vaccinations e where e.clinic_id = ${clinicId} and e.pet_id = p.id and e.voided_at is null`,
    fields: sql`'id', e.id, 'name', e.product_name, 'givenAt', app.instant_of(e.given_on + time '12:00', k.time_zone)`,
    order: sql`e.given_on desc, e.id`,
    limit: limits.vaccinations,
  })}`;
