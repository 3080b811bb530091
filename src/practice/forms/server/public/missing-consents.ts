import { type RawBuilder, sql } from 'kysely';
import type { Tables } from '#db/tables.ts';

/** SQL expressions of an appointment, a visit or both. */
interface ConsentOccasion {
  readonly petId: RawBuilder<unknown>;
  readonly appointmentId: RawBuilder<unknown>;
  readonly appointmentTypeId: RawBuilder<unknown>;
  readonly visitId: RawBuilder<unknown>;
}

/** What `missingConsents` reads. */
export const MISSING_CONSENT_TABLES = [
  'acts',
  'form_requests',
  'form_signatures',
  'form_versions',
  'form_voids',
  'forms',
] satisfies readonly (keyof Tables)[];

/**
 * FORM-6. The consent forms, as `f` with their latest versions `v`, that an appointment and its visit need and that nobody
 * has signed for them: the type of the appointment or an act of the visit needs it, or it was asked for. A signature that was
 * revoked does not count, nor does one for another appointment.
 *
 * @param columns what is selected of each, in the order of the titles.
 */
export const missingConsents = (
  clinicId: string,
  columns: RawBuilder<unknown>,
  { petId, appointmentId, appointmentTypeId, visitId }: ConsentOccasion,
): RawBuilder<unknown> => sql`
  select ${columns}
    from (select ${appointmentId} as appointment_id, ${appointmentTypeId} as type_id, ${visitId} as visit_id offset 0) o
    join forms f on f.clinic_id = ${clinicId} and f.kind = 'consent' and f.archived_at is null
    join form_versions v on v.clinic_id = ${clinicId} and v.form_id = f.id and v.number = f.version
   where (o.type_id = any (f.needed_for_types)
       or (f.needed_for_items <> '{}' and exists (select from acts t
         where t.clinic_id = ${clinicId} and t.visit_id = o.visit_id and t.status <> 'voided'
           and t.item_id = any (f.needed_for_items)))
       or exists (select from form_requests r where r.clinic_id = ${clinicId} and r.form_id = f.id and r.withdrawn_at is null
         and (r.appointment_id = o.appointment_id or r.visit_id = o.visit_id)))
     and not exists (select from form_requests r
       join form_signatures s on s.clinic_id = ${clinicId} and s.request_id = r.id
       where r.clinic_id = ${clinicId} and r.form_id = f.id and r.pet_id = ${petId}
         and (r.appointment_id = o.appointment_id or r.visit_id = o.visit_id)
         and not exists (select from form_voids x where x.clinic_id = ${clinicId} and x.signature_id = s.id))
   order by app.fold(v.title), f.id`;
