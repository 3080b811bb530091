-- Returns the pets whose record may name these clients: theirs, their former ones, and those that they brought. A pet with
-- another client is theirs from now on; any other stays linked with the client, so that its record stays complete.
create or replace function app.erase_client_pets(p_clinic uuid, p_clients uuid[]) returns uuid[]
  language plpgsql security definer set search_path = '' as $$
declare
  pets uuid[] := array(
    select l.pet_id from public.pet_clients l where l.clinic_id = p_clinic and l.client_id = any (p_clients)
    union select f.pet_id from public.pet_former_clients f where f.clinic_id = p_clinic and f.client_id = any (p_clients)
    union select v.pet_id from public.visits v where v.clinic_id = p_clinic and v.client_id = any (p_clients));
begin
  update public.pet_former_clients f set note = null
   where f.clinic_id = p_clinic and f.pet_id = any (pets) and f.note is not null;
  delete from public.pet_clients l
   where l.clinic_id = p_clinic and l.client_id = any (p_clients) and exists (
     select from public.pet_clients o join public.clients c on c.clinic_id = p_clinic and c.id = o.client_id
      where o.clinic_id = p_clinic and o.pet_id = l.pet_id and o.client_id <> all (p_clients) and c.archived_at is null);
  update public.pet_clients l set is_primary = true
   where l.clinic_id = p_clinic and l.pet_id = any (pets)
     and not exists (select from public.pet_clients o
                      where o.clinic_id = p_clinic and o.pet_id = l.pet_id and o.is_primary)
     and l.client_id = (
       select o.client_id from public.pet_clients o join public.clients c on c.clinic_id = p_clinic and c.id = o.client_id
        where o.clinic_id = p_clinic and o.pet_id = l.pet_id order by c.archived_at is not null, c.name_folded, c.id limit 1);
  return pets;
end $$;
