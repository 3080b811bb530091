create or replace function app.create_demo_users(p_password_hash text, p_users jsonb)
  returns table (email text, role text, was_created boolean) language plpgsql security definer set search_path = '' as $$
declare
  home uuid;
  wanted record;
  made record;
begin
  if not exists (select from auth.deployment d where d.is_demo) then
    raise exception 'this database is not a demo' using errcode = 'insufficient_privilege';
  end if;
  home := app.demo_clinic();
  for wanted in select u.email, u.role, u.full_name from jsonb_to_recordset(p_users) as u (email text, role text, full_name text) loop
    select * into made from auth.create_confirmed_user(wanted.email, p_password_hash, wanted.full_name, wanted.role,
      case when wanted.role in ('clinic_admin', 'doctor', 'technician', 'csr') then home end);
    if made.was_created and wanted.role in ('clinic_admin', 'doctor', 'technician', 'csr') then
      perform app.insert_staff_member(home, made.user_id, wanted.full_name, wanted.email, wanted.role = 'doctor', false);
    elsif made.was_created and wanted.role = 'client' then
      perform app.insert_client_account(home, made.user_id, wanted.full_name);
    end if;
    email := wanted.email;
    role := wanted.role;
    was_created := made.was_created;
    return next;
  end loop;
end $$;

grant execute on function app.create_demo_users to anon;
