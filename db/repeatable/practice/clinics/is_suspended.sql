-- Whether a clinic is suspended, for the server when it acts on somebody's behalf.
create or replace function app.is_suspended(p_clinic uuid) returns boolean language sql stable security definer set search_path = ''
  begin atomic
    select exists (select from public.clinics c where c.id = p_clinic and c.suspended_at is not null);
  end;

grant execute on function app.is_suspended to auth_server;
