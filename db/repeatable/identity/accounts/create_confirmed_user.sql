-- An account with a role, ready to sign in: the demo's users and the seed. Leaves an existing account unchanged.
create or replace function auth.create_confirmed_user(p_email text, p_password_hash text, p_full_name text, p_role text, p_clinic uuid)
  returns table (user_id uuid, was_created boolean) language plpgsql as $$
begin
  select i.user_id, i.was_created into user_id, was_created from app.insert_confirmed_user(p_email, p_password_hash, p_full_name) i;
  insert into public.profiles (id, full_name) values (user_id, p_full_name) on conflict (id) do nothing;
  insert into public.user_roles (user_id, role, clinic_id) values (user_id, p_role, p_clinic) on conflict on constraint user_roles_pkey do nothing;
  return next;
end $$;

grant execute on function auth.create_confirmed_user to auth_server, definer;
