import { sql, type RawBuilder } from 'kysely';
import * as z from 'zod';
import { AppError } from '#vocabulary/errors.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { Pet } from '../contract.ts';
import { photoOf } from './public/photo-of.ts';

const NEXT_LIMIT = 20;
const PAST_LIMIT = 30;
const WEIGHT_LIMIT = 200;

const Row = z.object({ pet: Pet });

const clientsOf = (clinicId: string) => sql`coalesce((
  select json_agg(json_build_object('id', c.id, 'fullName', c.full_name, 'isPrimary', pc.is_primary,
      'contacts', coalesce((
        select json_agg(json_build_object('id', k.id, 'kind', k.kind, 'value', k.value, 'label', k.label, 'isPrimary', k.is_primary)
            order by k.is_primary desc, k.kind desc, k.value)
          from client_contacts k where k.clinic_id = ${clinicId} and k.client_id = c.id), '[]'))
      order by pc.is_primary desc, c.name_folded, c.id)
    from pet_clients pc join clients c on c.clinic_id = ${clinicId} and c.id = pc.client_id
   where pc.clinic_id = ${clinicId} and pc.pet_id = p.id), '[]')`;

const alertsOf = (clinicId: string) => sql`coalesce((
  select json_agg(json_build_object('id', a.id, 'kind', a.kind, 'severity', a.severity, 'note', a.note,
      'substances', a.substances, 'mustAcknowledge', a.must_acknowledge, 'createdAt', a.created_at)
      order by array_position(array['danger', 'warning', 'info'], a.severity), a.created_at, a.id)
    from pet_alerts a where a.clinic_id = ${clinicId} and a.pet_id = p.id and a.cleared_at is null), '[]')`;

const weightsOf = (clinicId: string) => sql`coalesce((
  select json_agg(json_build_object('id', w.id, 'weightGrams', w.weight_grams, 'weighedAt', w.weighed_at)
      order by w.weighed_at, w.id)
    from (select * from pet_weights w where w.clinic_id = ${clinicId} and w.pet_id = p.id
           order by w.weighed_at desc limit ${WEIGHT_LIMIT}) w), '[]')`;

const appointmentsOf = (clinicId: string, when: 'next' | 'past', now: Date) => sql`
  coalesce((select json_agg(found.line) from (
    select json_build_object('id', a.id, 'startsAt', a.starts_at, 'endsAt', a.ends_at, 'status', a.status, 'reason', a.reason,
        'typeName', t.name, 'doctorName', s.full_name) as line
      from appointments a
      join appointment_types t on t.clinic_id = ${clinicId} and t.id = a.appointment_type_id
      join staff_members s on s.clinic_id = ${clinicId} and s.id = a.doctor_id
     where a.clinic_id = ${clinicId} and a.pet_id = p.id and a.status <> 'rescheduled'
       and ${when === 'next' ? sql`a.starts_at >= ${now}` : sql`a.starts_at < ${now}`}
     order by a.starts_at ${when === 'next' ? sql`asc` : sql`desc`}, a.id limit ${when === 'next' ? NEXT_LIMIT : PAST_LIMIT}
  ) found), '[]')`;

/** The statement of a pet's page. */
export const petPage = (clinicId: string, id: string, now: Date): RawBuilder<unknown> => sql`
    select json_build_object('id', p.id, 'name', p.name, 'species', p.species, 'breed', p.breed, 'sex', p.sex,
      'neutered', p.neutered, 'bornOn', p.born_on, 'birthIsEstimated', p.birth_is_estimated, 'weightGrams', p.weight_grams,
      'expectedAdultGrams', p.expected_adult_grams,
      'colour', p.colour, 'microchip', p.microchip, 'microchipKind', p.microchip_kind, 'notes', p.notes,
      'deceasedOn', p.deceased_on, 'createdAt', p.created_at,
      'photo', ${photoOf(sql`${clinicId}`, false)},
      'aliases', coalesce((
        select json_agg(json_build_object('id', a.id, 'name', a.name, 'microchip', a.microchip) order by a.name_folded, a.id)
          from pets a where a.clinic_id = ${clinicId} and a.merged_into = p.id), '[]'),
      'formerClients', coalesce((
        select json_agg(json_build_object('id', f.id, 'clientId', f.client_id, 'until', f.transferred_at,
            'fullName', (select c.full_name from clients c where c.clinic_id = ${clinicId} and c.id = f.client_id))
            order by f.transferred_at desc, f.id)
          from pet_former_clients f
         where f.clinic_id = ${clinicId} and f.pet_id = p.id), '[]'),
      'clients', ${clientsOf(clinicId)}, 'alerts', ${alertsOf(clinicId)}, 'weights', ${weightsOf(clinicId)},
      'nextAppointments', ${appointmentsOf(clinicId, 'next', now)},
      'pastAppointments', ${appointmentsOf(clinicId, 'past', now)}) as pet
      from pets m join pets p on p.clinic_id = ${clinicId}
       -- Not coalesce: behind a policy it is no condition of an index.
       and p.id = case when m.merged_into is null then m.id else m.merged_into end
     where m.clinic_id = ${clinicId} and m.id = ${id} and p.archived_at is null`;

/** Everything on a pet's page and the audit entry of the read, in one statement. */
export async function getPet(ctx: MemberContext, { id }: { readonly id: string }): Promise<Pet> {
  const page = petPage(ctx.session.clinicId, id, ctx.now);
  const pet = (await fetchRow(ctx.tx, Row, ctx.withAuditEntry('pet.read', id, page)))?.pet;
  if (!pet) throw new AppError('not_found');
  return pet;
}
