create or replace function app.own_pet_ids() returns setof uuid language sql stable security definer set search_path = ''
  begin atomic
    select pc.pet_id from public.clients c
      join public.pet_clients pc on pc.clinic_id = c.clinic_id and pc.client_id = c.id
     where c.user_id = app.user_id() and c.archived_at is null and app.has_permission('own_pet:read');
  end;

grant execute on function app.own_pet_ids to clinic_client;
