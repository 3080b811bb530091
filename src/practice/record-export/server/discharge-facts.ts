import { sql, type Kysely } from 'kysely';
import * as z from 'zod';
import type { Tables } from '#db/tables.ts';
import { BEFORE_ARRIVAL } from '#vocabulary/appointment-status.ts';
import { PET_SEXES } from '#vocabulary/pet-sexes.ts';
import { SPECIES } from '#vocabulary/species.ts';
import { VISIT_STATUSES } from '#vocabulary/visits.ts';
import { CalendarDay, Instant } from '#foundation/contract/instant.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import { NoteContent } from '#practice/visits/note.contract.ts';
import { weightOfVisit } from '#practice/visits/server/public/visit-weight.ts';
import { Directions } from '#practice/pharmacy/directions.contract.ts';
import { staffNameOf } from '#practice/staff/server/public/staff-name.ts';
import { clinicJson } from '#practice/clinics/server/public/clinic-json.ts';
import { PaperClinic } from '#practice/clinics/paper-clinic.contract.ts';

const text = z.string().nullable();

const Facts = z.object({
  visit: z.object({
    status: z.enum(VISIT_STATUSES),
    reason: z.string(),
    startedAt: Instant,
    signedAt: Instant.nullable(),
    doctorName: text,
  }),
  clinic: PaperClinic,
  pet: z.object({
    name: z.string(),
    species: z.enum(SPECIES),
    breed: text,
    sex: z.enum(PET_SEXES),
    neutered: z.boolean().nullable(),
    microchip: text,
  }),
  clientName: text,
  discharge: NoteContent.nullable(),
  weight: z.object({ weightGrams: z.int(), weighedAt: Instant }).nullable(),
  acts: z.array(
    z.object({
      name: z.string(),
      quantityThousandths: z.int(),
      unit: text,
      use: z.enum(['given', 'handed_over']),
      /** Of the prescription by which it was handed over. */
      directions: Directions.nullable(),
    }),
  ),
  vaccinations: z.array(
    z.object({
      productName: z.string(),
      targets: z.array(z.string()),
      lot: text,
      nextDueOn: CalendarDay.nullable(),
    }),
  ),
  appointments: z.array(z.object({ startsAt: Instant, typeName: z.string(), doctorName: text })),
  due: z.array(z.object({ name: z.string(), dueOn: CalendarDay })),
});
export type DischargeFacts = z.infer<typeof Facts>;

/**
 * CORE-9. What the discharge sheet of a visit says, in one statement. Of the visit's text only the section that is
 * written for the client is read; of its acts neither notes nor prices.
 */
export const readDischargeFacts = (
  tx: Kysely<Tables>,
  clinicId: string,
  visitId: string,
  now: Date,
): Promise<DischargeFacts | undefined> =>
  fetchRow(
    tx,
    Facts,
    sql`
    select json_build_object('status', v.status, 'reason', v.reason, 'startedAt', v.started_at, 'signedAt', v.signed_at,
        'doctorName', ${staffNameOf(clinicId, sql`v.doctor_id`)}) as visit,
      ${clinicJson} as clinic,
      json_build_object('name', p.name, 'species', p.species, 'breed', p.breed, 'sex', p.sex, 'neutered', p.neutered,
        'microchip', p.microchip) as pet,
      (select o.full_name from clients o where o.clinic_id = ${clinicId} and o.id = v.client_id) as "clientName",
      (select x.content from visit_sections x
        where x.clinic_id = ${clinicId} and x.visit_id = v.id and x.section = 'discharge') as discharge,
      ${weightOfVisit(clinicId)} as weight,
      coalesce((select json_agg(json_build_object('name', a.item_name, 'quantityThousandths', a.quantity_thousandths,
            'unit', a.unit, 'use', a.use, 'directions', (
              select r.directions from prescription_fills f
                join prescriptions r on r.clinic_id = ${clinicId} and r.id = f.prescription_id
               where f.clinic_id = ${clinicId} and f.act_id = a.id)) order by a.done_at, a.id)
          from acts a where a.clinic_id = ${clinicId} and a.visit_id = v.id and a.status = 'done'
           and a.item_kind <> 'vaccine'), '[]') as acts,
      coalesce((select json_agg(json_build_object('productName', n.product_name, 'targets', n.targets, 'lot', n.lot,
            'nextDueOn', n.next_due_on) order by n.created_at, n.id)
          from vaccinations n where n.clinic_id = ${clinicId} and n.visit_id = v.id and n.pet_id = v.pet_id
           and n.voided_at is null), '[]') as vaccinations,
      coalesce((select json_agg(json_build_object('startsAt', b.starts_at,
            'typeName', (select t.name from appointment_types t where t.clinic_id = ${clinicId} and t.id = b.appointment_type_id),
            'doctorName', ${staffNameOf(clinicId, sql`b.doctor_id`)})
            order by b.starts_at)
          from (select * from appointments a where a.clinic_id = ${clinicId} and a.pet_id = v.pet_id and a.starts_at >= ${now}
                  and a.status = any(${BEFORE_ARRIVAL}::text[]) order by a.starts_at limit 5) b), '[]') as appointments,
      coalesce((select json_agg(json_build_object('name', c.name, 'dueOn', d.due_on) order by d.due_on, d.id)
          from due_cares d join care_protocols c on c.clinic_id = ${clinicId} and c.id = d.protocol_id
         where d.clinic_id = ${clinicId} and d.pet_id = v.pet_id and d.status = 'open'), '[]') as due
      from visits v
      join pets p on p.clinic_id = ${clinicId} and p.id = v.pet_id
      join clinics k on k.id = ${clinicId}
     where v.clinic_id = ${clinicId} and v.id = ${visitId}`,
  );
