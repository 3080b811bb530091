import { sql, type RawBuilder } from 'kysely';
import * as z from 'zod';
import { permissionsOf, STAFF_ROLES } from '#vocabulary/permissions.ts';
import { AppError } from '#vocabulary/errors.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { openAlertsOf } from '#practice/pets/server/public/open-alerts.ts';
import { staffNameOf } from '#practice/staff/server/public/staff-name.ts';
import { Visit } from '../contract.ts';
import { DEFAULT_LOCK_HOURS, EXCERPT_LENGTH, PREVIOUS_VISITS_LIMIT } from '../visit.rules.ts';
import { weightOfVisit } from './public/visit-weight.ts';
import {
  assessmentOf,
  clientName,
  diagnosesOf,
  diagnosisNames,
  findingsOf,
  locksAt,
  PROBLEM_JSON,
  sectionsOf,
  signaturesOf,
  staffMember,
  vitalsOf,
} from './visit-parts.ts';

const Row = z.object({ visit: Visit });

const SIGNING_ROLES = STAFF_ROLES.filter((role) => permissionsOf(role).includes('record:sign'));

const clientsOf = (clinicId: string) => sql`coalesce((
  select json_agg(json_build_object('id', c.id, 'fullName', c.full_name, 'isPrimary', pc.is_primary)
      order by pc.is_primary desc, c.name_folded, c.id)
    from pet_clients pc join clients c on c.clinic_id = ${clinicId} and c.id = pc.client_id
   where pc.clinic_id = ${clinicId} and pc.pet_id = p.id), '[]')`;

const petOf = (
  clinicId: string,
) => sql`json_build_object('id', p.id, 'name', p.name, 'species', p.species, 'breed', p.breed,
  'sex', p.sex, 'neutered', p.neutered, 'bornOn', p.born_on, 'birthIsEstimated', p.birth_is_estimated,
  'deceasedOn', p.deceased_on, 'colour', p.colour, 'microchip', p.microchip, 'weight', ${weightOfVisit(clinicId)},
  'alerts', ${openAlertsOf(clinicId, sql`p.id`)}, 'clients', ${clientsOf(clinicId)})`;

const rangesOf = (clinicId: string) => sql`coalesce((
  select json_agg(json_build_object('id', r.id, 'species', r.species, 'measure', r.measure,
      'minAgeDays', r.min_age_days, 'maxAgeDays', r.max_age_days, 'low', r.low, 'high', r.high,
      'source', r.source, 'isConfirmed', r.confirmed_at is not null, 'version', r.version) order by r.measure)
    from vital_ranges r where r.clinic_id = ${clinicId} and r.species = p.species), '[]')`;

const problemsOf = (clinicId: string) => sql`coalesce((
  select json_agg(${PROBLEM_JSON} order by b.status <> 'active', b.created_at desc, b.id)
    from problems b where b.clinic_id = ${clinicId} and b.pet_id = v.pet_id
     and (b.status = 'active' or b.visit_id = v.id)), '[]')`;

const previousVisitsOf = (clinicId: string) => sql`coalesce((
  select json_agg(json_build_object('id', e.id, 'startedAt', e.started_at, 'reason', e.reason, 'status', e.status,
      'doctorName', ${staffNameOf(clinicId, sql`e.doctor_id`)},
      'diagnoses', ${diagnosisNames(clinicId, sql`e.id`)},
      'assessment', ${assessmentOf(clinicId, sql`e.id`, EXCERPT_LENGTH)}) order by e.started_at desc, e.id)
    from (select * from visits e where e.clinic_id = ${clinicId} and e.pet_id = v.pet_id and e.id <> v.id
           order by e.started_at desc, e.id limit ${PREVIOUS_VISITS_LIMIT}) e), '[]')`;

const signersOf = (clinicId: string) => sql`coalesce((
  select json_agg(json_build_object('id', s.id, 'fullName', s.full_name, 'userId', s.user_id) order by s.full_name, s.id)
    from staff_members s join user_roles r on r.clinic_id = ${clinicId} and r.user_id = s.user_id
   where s.clinic_id = ${clinicId} and s.is_active
     and r.role in (${sql.join(SIGNING_ROLES.map((role) => sql.lit(role)))})), '[]')`;

/** The statement of a visit's page. */
export const visitPage = (clinicId: string, id: string): RawBuilder<unknown> => sql`
  select jsonb_build_object('id', v.id, 'version', v.version, 'status', v.status, 'reason', v.reason, 'startedAt', v.started_at,
      'finishedAt', v.finished_at, 'appointmentId', v.appointment_id,
      'appointmentTypeId', (select a.appointment_type_id from appointments a where a.clinic_id = ${clinicId} and a.id = v.appointment_id),
      'client', ${clientName(clinicId, sql`v.client_id`)},
      'doctor', ${staffMember(clinicId, sql`v.doctor_id`)}, 'supervisor', ${staffMember(clinicId, sql`v.supervisor_id`)},
      'needsCosignature', v.needs_cosignature, 'signedAt', v.signed_at, 'signedBy', v.signed_by, 'cosignedAt', v.cosigned_at, 'lockedAt', v.locked_at,
      'locksAt', ${locksAt(clinicId, DEFAULT_LOCK_HOURS)}, 'releasedAt', v.released_at)
    || jsonb_build_object('pet', ${petOf(clinicId)}, 'sections', ${sectionsOf(clinicId, sql`v.id`)},
      'findings', ${findingsOf(clinicId, sql`v.id`)}, 'vitals', ${vitalsOf(clinicId, sql`v.id`)}, 'ranges', ${rangesOf(clinicId)},
      'diagnoses', ${diagnosesOf(clinicId, sql`v.id`)}, 'problems', ${problemsOf(clinicId)},
      'signatures', ${signaturesOf(clinicId, sql`v.id`)}, 'previousVisits', ${previousVisitsOf(clinicId)},
      'signers', ${signersOf(clinicId)}) as visit
    from visits v join pets p on p.clinic_id = ${clinicId} and p.id = v.pet_id
   where v.clinic_id = ${clinicId} and v.id = ${id}`;

/** Everything on a visit's page and the audit entry of the read, in one statement. */
export async function getVisit(ctx: MemberContext, { id }: { readonly id: string }): Promise<Visit> {
  const page = visitPage(ctx.session.clinicId, id);
  const visit = (await fetchRow(ctx.tx, Row, ctx.withAuditEntry('visit.read', id, page)))?.visit;
  if (!visit) throw new AppError('not_found');
  return visit;
}
