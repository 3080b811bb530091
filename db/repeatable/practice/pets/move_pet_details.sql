-- Moves weights, alerts and the pets that were merged earlier from one pet to another, adds the clients, and returns ids by
-- table: for `pet_clients`, the clients who were added. With the list of a merge it takes that merge back. A pet that is merged
-- keeps its own links with clients, so that they are as they were afterwards.
create or replace function app.move_pet_details(p_clinic uuid, p_from uuid, p_to uuid, p_rows jsonb) returns jsonb
  language plpgsql security definer set search_path = '' as $$
declare
  moved jsonb;
  result jsonb := '{}';
begin
  with done as (
    update public.pet_weights w set pet_id = p_to
     where w.clinic_id = p_clinic and w.pet_id = p_from
       and (p_rows is null or w.id = any (app.moved_ids(p_rows, 'pet_weights')))
    returning w.id)
  select coalesce(jsonb_agg(d.id), '[]') into moved from done d;
  result := result || jsonb_build_object('pet_weights', moved);
  with done as (
    update public.pet_alerts a set pet_id = p_to
     where a.clinic_id = p_clinic and a.pet_id = p_from
       and (p_rows is null or a.id = any (app.moved_ids(p_rows, 'pet_alerts')))
    returning a.id)
  select coalesce(jsonb_agg(d.id), '[]') into moved from done d;
  result := result || jsonb_build_object('pet_alerts', moved);
  with done as (
    update public.pet_former_clients f set pet_id = p_to
     where f.clinic_id = p_clinic and f.pet_id = p_from
       and (p_rows is null or f.id = any (app.moved_ids(p_rows, 'pet_former_clients')))
    returning f.id)
  select coalesce(jsonb_agg(d.id), '[]') into moved from done d;
  result := result || jsonb_build_object('pet_former_clients', moved);
  with done as (
    update public.pets p set merged_into = p_to
     where p.clinic_id = p_clinic and p.merged_into = p_from and p.id <> p_to
       and (p_rows is null or p.id = any (app.moved_ids(p_rows, 'pets')))
    returning p.id)
  select coalesce(jsonb_agg(d.id), '[]') into moved from done d;
  result := result || jsonb_build_object('pets', moved);
  if p_rows is null then
    with done as (
      insert into public.pet_clients (clinic_id, pet_id, client_id, is_primary)
        select p_clinic, p_to, l.client_id, l.is_primary and not exists (
            select from public.pet_clients o where o.clinic_id = p_clinic and o.pet_id = p_to and o.is_primary)
          from public.pet_clients l where l.clinic_id = p_clinic and l.pet_id = p_from
        on conflict do nothing
      returning client_id)
    select coalesce(jsonb_agg(d.client_id), '[]') into moved from done d;
  else
    with done as (
      delete from public.pet_clients l
       where l.clinic_id = p_clinic and l.pet_id = p_from and l.client_id = any (app.moved_ids(p_rows, 'pet_clients'))
      returning l.client_id)
    select coalesce(jsonb_agg(d.client_id), '[]') into moved from done d;
    update public.pet_clients l set is_primary = true
     where l.clinic_id = p_clinic and l.pet_id = p_from
       and l.client_id = (select o.client_id from public.pet_clients o
                           where o.clinic_id = p_clinic and o.pet_id = p_from order by o.is_primary desc, o.client_id limit 1);
  end if;
  update public.pets p
     set weight_grams = coalesce((
       select w.weight_grams from public.pet_weights w
        where w.clinic_id = p_clinic and w.pet_id = p.id order by w.weighed_at desc, w.id limit 1), p.weight_grams)
   where p.clinic_id = p_clinic and p.id in (p_from, p_to);
  return result || jsonb_build_object('pet_clients', moved);
end $$;
