import { sql, type RawBuilder } from 'kysely';

/** The primary phone number or email address of a client; null without any. @param clientId a column or a parameter. */
export const contactOf = (
  clinicId: string,
  clientId: RawBuilder<unknown>,
  kind: 'phone' | 'email',
): RawBuilder<unknown> => sql`(
  select k.value from client_contacts k
   where k.clinic_id = ${clinicId} and k.client_id = ${clientId} and k.kind = ${sql.lit(kind)}
   order by k.is_primary desc, k.id limit 1)`;

/** Whom to reach about a pet: `{ id, fullName, phone, email }` of its primary client, else another one. */
export const clientToReach = (clinicId: string, petId: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select json_build_object('id', o.id, 'fullName', o.full_name, 'phone', ${contactOf(clinicId, sql`o.id`, 'phone')},
      'email', ${contactOf(clinicId, sql`o.id`, 'email')})
    from pet_clients pc join clients o on o.clinic_id = ${clinicId} and o.id = pc.client_id
   where pc.clinic_id = ${clinicId} and pc.pet_id = ${petId} order by pc.is_primary desc, o.id limit 1)`;
