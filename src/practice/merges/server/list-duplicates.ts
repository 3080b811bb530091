import { sql } from 'kysely';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { Duplicate } from '../contract.ts';

const LIMIT = 5;

/** A condition on the id of the other record: nobody has said that the two are not the same. */
const notDismissed = (clinicId: string, id: string, other: ReturnType<typeof sql.ref>) => sql`not exists (
  select from duplicate_dismissals d
   where d.clinic_id = ${clinicId} and d.first_id = least(${id}::uuid, ${other}) and d.second_id = greatest(${id}::uuid, ${other}))`;

/**
 * Pets with the same microchip, and pets of the same name and species that share a client, or whose clients have the same
 * name or a contact in common.
 */
const petDuplicates = (clinicId: string, id: string) => sql`
  with own as (
    select p.id, p.name_folded, p.species, p.microchip, p.deceased_on from pets p
     where p.clinic_id = ${clinicId} and p.id = ${id} and p.archived_at is null
  ), by_chip as (
    select p.id, 'microchip' as reason from own join pets p
        on p.clinic_id = ${clinicId} and p.microchip = own.microchip and p.id <> own.id and p.archived_at is null
  ), by_name as (
    select p.id, 'name_and_client' as reason from own join pets p
        on p.clinic_id = ${clinicId} and p.name_folded = own.name_folded and p.species = own.species and p.id <> own.id
       and p.archived_at is null and (p.deceased_on is null) = (own.deceased_on is null)
     where exists (
       select from pet_clients mine
         join clients c on c.clinic_id = ${clinicId} and c.id = mine.client_id
         join pet_clients theirs on theirs.clinic_id = ${clinicId} and theirs.pet_id = p.id
         join clients o on o.clinic_id = ${clinicId} and o.id = theirs.client_id
        where mine.clinic_id = ${clinicId} and mine.pet_id = own.id
          and (c.id = o.id or c.name_folded = o.name_folded and c.erased_at is null or exists (
            select from client_contacts k join client_contacts l
                on l.clinic_id = ${clinicId} and l.client_id = o.id and l.kind = k.kind and l.normalized = k.normalized
             where k.clinic_id = ${clinicId} and k.client_id = c.id)))
  )
  select p.id, p.name, json_agg(distinct f.reason order by f.reason) as reasons,
    (select concat_ws(' · ', p.breed, c.full_name)
       from (select 1) one left join pet_clients pc on pc.clinic_id = ${clinicId} and pc.pet_id = p.id and pc.is_primary
       left join clients c on c.clinic_id = ${clinicId} and c.id = pc.client_id limit 1) as detail
    from (select * from by_chip union all select * from by_name) f
    join pets p on p.clinic_id = ${clinicId} and p.id = f.id
   where ${notDismissed(clinicId, id, sql.ref('p.id'))}
   group by p.clinic_id, p.id order by p.id limit ${LIMIT}`;

/** Clients with the same phone number or email address. */
const clientDuplicates = (clinicId: string, id: string) => sql`
  select c.id, c.full_name as name, json_agg(distinct k.kind order by k.kind) as reasons,
    string_agg(distinct l.value, ', ') as detail
    from clients own
    join client_contacts k on k.clinic_id = ${clinicId} and k.client_id = own.id
    join client_contacts l on l.clinic_id = ${clinicId} and l.normalized = k.normalized and l.kind = k.kind and l.client_id <> own.id
    join clients c on c.clinic_id = ${clinicId} and c.id = l.client_id and c.archived_at is null
   where own.clinic_id = ${clinicId} and own.id = ${id} and own.archived_at is null
     and ${notDismissed(clinicId, id, sql.ref('c.id'))}
   group by c.clinic_id, c.id order by c.id limit ${LIMIT}`;

/** DUPL-1. Records that look like the same pet or person. */
export async function listDuplicates(
  ctx: MemberContext,
  { subject, id }: { readonly subject: 'pet' | 'client'; readonly id: string },
) {
  const { clinicId } = ctx.session;
  const query = subject === 'pet' ? petDuplicates(clinicId, id) : clientDuplicates(clinicId, id);
  return { items: await fetchRows(ctx.tx, Duplicate, query) };
}
