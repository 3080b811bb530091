-- Grants a role to somebody who has none, or only that of a client, and adds a profile if there is none. False for anybody
-- else.
create or replace function app.grant_first_role(p_user uuid, p_role text, p_clinic uuid, p_full_name text) returns boolean
  language plpgsql security definer set search_path = '' as $$
begin
  insert into public.user_roles as r (user_id, role, clinic_id) values (p_user, p_role, p_clinic)
    on conflict (user_id) do update set role = excluded.role, clinic_id = excluded.clinic_id where r.role = 'client';
  if not found then
    return false;
  end if;
  insert into public.profiles (id, full_name) values (p_user, p_full_name) on conflict (id) do nothing;
  return true;
end $$;
