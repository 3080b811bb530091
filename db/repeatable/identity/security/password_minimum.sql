-- The minimum length of an account's password: its clinic's rule for staff, else the general one.
create or replace function auth.password_minimum(p_user uuid) returns integer language sql stable
  begin atomic
    select coalesce((select c.password_min_length from public.user_roles r join public.clinics c on c.id = r.clinic_id
      where r.user_id = p_user and r.role <> 'client'), 6);
  end;

grant execute on function auth.password_minimum to auth_server;
