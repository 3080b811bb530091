-- The caller's client records. A definer function, because the policies of the tables that it reads call it in turn.
create or replace function app.own_client_ids() returns setof uuid language sql stable security definer set search_path = ''
  begin atomic
    select c.id from public.clients c
     where c.user_id = app.user_id() and c.archived_at is null and app.has_permission('own_pet:read');
  end;

grant execute on function app.own_client_ids to clinic_client;
