import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod';
import { AppError } from '#vocabulary/errors.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { Client } from '../contract.ts';

const Row = z.object({ client: Client });

const appointmentsOf = (
  clinicId: string,
  clientId: RawBuilder<unknown>,
  when: 'next' | 'past',
  now: Date,
) => sql`
  coalesce((select json_agg(found.line) from (
    select json_build_object('id', a.id, 'petId', a.pet_id, 'petName', p.name, 'startsAt', a.starts_at, 'endsAt', a.ends_at,
        'status', a.status, 'reason', a.reason, 'typeName', t.name, 'doctorName', s.full_name) as line
      from pet_clients pc
      join pets p on p.clinic_id = ${clinicId} and p.id = pc.pet_id
      join appointments a on a.clinic_id = ${clinicId} and a.pet_id = pc.pet_id
      join appointment_types t on t.clinic_id = ${clinicId} and t.id = a.appointment_type_id
      join staff_members s on s.clinic_id = ${clinicId} and s.id = a.doctor_id
     where pc.clinic_id = ${clinicId} and pc.client_id = ${clientId} and a.status <> 'rescheduled'
       and ${when === 'next' ? sql`a.starts_at >= ${now}` : sql`a.starts_at < ${now}`}
     order by a.starts_at ${when === 'next' ? sql`asc` : sql`desc`}, a.id limit ${when === 'next' ? 20 : 10}
  ) found), '[]')`;

/** The statement of a client's page. */
const clientPage = (clinicId: string, id: string, now: Date): RawBuilder<unknown> => sql`
    select json_build_object('id', c.id, 'fullName', c.full_name, 'addressLine', c.address_line, 'postalCode', c.postal_code,
      'city', c.city, 'region', c.region, 'country', c.country, 'language', c.language, 'notes', c.notes, 'hasAccount', c.user_id is not null, 'createdAt', c.created_at,
      'archivedAt', c.archived_at, 'erasedAt', c.erased_at,
      'aliases', coalesce((
        select json_agg(json_build_object('id', a.id, 'name', a.full_name) order by a.name_folded, a.id)
          from clients a where a.clinic_id = ${clinicId} and a.merged_into = c.id), '[]'),
      'contacts', coalesce((
        select json_agg(json_build_object('id', k.id, 'kind', k.kind, 'value', k.value, 'label', k.label, 'isPrimary', k.is_primary)
            order by k.is_primary desc, k.kind desc, k.value)
          from client_contacts k where k.clinic_id = ${clinicId} and k.client_id = c.id), '[]'),
      'pets', coalesce((
        select json_agg(json_build_object('id', p.id, 'name', p.name, 'species', p.species, 'breed', p.breed,
            'deceasedOn', p.deceased_on, 'isPrimary', pc.is_primary) order by p.deceased_on is not null, p.name_folded, p.id)
          from pet_clients pc join pets p on p.clinic_id = ${clinicId} and p.id = pc.pet_id
         where pc.clinic_id = ${clinicId} and pc.client_id = c.id and p.archived_at is null), '[]'),
      'formerPets', coalesce((
        select json_agg(json_build_object('id', f.id, 'petId', p.id, 'name', p.name, 'species', p.species, 'until', f.transferred_at)
            order by f.transferred_at desc, f.id)
          from pet_former_clients f join pets p on p.clinic_id = ${clinicId} and p.id = f.pet_id
         where f.clinic_id = ${clinicId} and f.client_id = c.id and p.archived_at is null), '[]'),
      'nextAppointments', ${appointmentsOf(clinicId, sql`c.id`, 'next', now)},
      'pastAppointments', ${appointmentsOf(clinicId, sql`c.id`, 'past', now)}) as client
      from clients m join clients c on c.clinic_id = ${clinicId}
       -- Not coalesce: behind a policy it is no condition of an index.
       and c.id = case when m.merged_into is null then m.id else m.merged_into end
     where m.clinic_id = ${clinicId} and m.id = ${id}`;

/** Everything on a client's page and the audit entry of the read, in one statement. */
export async function getClient(ctx: MemberContext, { id }: { readonly id: string }): Promise<Client> {
  const page = clientPage(ctx.session.clinicId, id, ctx.now);
  const client = (await fetchRow(ctx.tx, Row, ctx.withAuditEntry('client.read', id, page)))?.client;
  if (!client) throw new AppError('not_found');
  return client;
}
