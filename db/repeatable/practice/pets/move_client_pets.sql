-- Gives the pets of one client to another, and returns them as they were, so that the list takes the merge back: what was
-- changed about a pet's clients since then stays. A pet that both have keeps one of the two.
create or replace function app.move_client_pets(p_clinic uuid, p_from uuid, p_to uuid, p_rows jsonb) returns jsonb
  language plpgsql security definer set search_path = '' as $$
declare
  links jsonb := coalesce(p_rows -> 'pet_clients', '[]');
  link record;
  former jsonb;
begin
  with done as (
    update public.pet_former_clients f set client_id = p_to
     where f.clinic_id = p_clinic and f.client_id = p_from
       and (p_rows is null or f.id = any (app.moved_ids(p_rows, 'pet_former_clients')))
    returning f.id)
  select coalesce(jsonb_agg(d.id), '[]') into former from done d;
  if p_rows is null then
    select coalesce(jsonb_agg(jsonb_build_object('petId', l.pet_id, 'isPrimary', l.is_primary, 'otherIsPrimary', o.is_primary)), '[]')
      into links
      from public.pet_clients l
      left join public.pet_clients o on o.clinic_id = p_clinic and o.pet_id = l.pet_id and o.client_id = p_to
     where l.clinic_id = p_clinic and l.client_id = p_from;
    delete from public.pet_clients l where l.clinic_id = p_clinic and l.client_id = p_from;
    insert into public.pet_clients (clinic_id, pet_id, client_id, is_primary)
      select p_clinic, x."petId", p_to, x."isPrimary"
        from jsonb_to_recordset(links) x ("petId" uuid, "isPrimary" boolean)
      on conflict (clinic_id, pet_id, client_id) do update
        set is_primary = public.pet_clients.is_primary or excluded.is_primary;
    return jsonb_build_object('pet_clients', links, 'pet_former_clients', former);
  end if;
  for link in
    select x."petId" as pet_id, x."isPrimary" as is_primary, x."otherIsPrimary" as other_is_primary
      from jsonb_to_recordset(links) x ("petId" uuid, "isPrimary" boolean, "otherIsPrimary" boolean)
      join public.pet_clients l on l.clinic_id = p_clinic and l.pet_id = x."petId" and l.client_id = p_from
  loop
    if link.other_is_primary is null then
      delete from public.pet_clients l where l.clinic_id = p_clinic and l.pet_id = link.pet_id and l.client_id = p_from;
    elsif link.is_primary then
      update public.pet_clients l set is_primary = false
       where l.clinic_id = p_clinic and l.pet_id = link.pet_id and l.client_id = p_from;
    end if;
    insert into public.pet_clients (clinic_id, pet_id, client_id, is_primary)
      select p_clinic, link.pet_id, p_to, link.is_primary and not exists (
          select from public.pet_clients o where o.clinic_id = p_clinic and o.pet_id = link.pet_id and o.is_primary)
      on conflict do nothing;
  end loop;
  return jsonb_build_object('pet_clients', links, 'pet_former_clients', former);
end $$;
