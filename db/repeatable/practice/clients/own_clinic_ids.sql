create or replace function app.own_clinic_ids() returns setof uuid language sql stable security definer set search_path = ''
  begin atomic
    select c.clinic_id from public.clients c
     where c.user_id = app.user_id() and c.archived_at is null and app.has_permission('own_clinic:read');
  end;

grant execute on function app.own_clinic_ids to clinic_client;
