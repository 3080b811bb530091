-- Specification, section 4: an insert of a role that was not granted fails as a check violation, which makes the
-- specification's client insert `client` instead. A row for someone else is refused by the policy.
create or replace function app.check_role_is_granted() returns trigger language plpgsql as $$
begin
  if current_user not in ('authenticated', 'clinic_client', 'clinic_member', 'platform_member')
     or new.user_id is distinct from app.user_id()
     or (new.role = 'client' and new.clinic_id is null)
     or app.is_granted(new.user_id, new.role, new.clinic_id) then
    return new;
  end if;
  raise exception 'new row for relation "user_roles" violates check constraint "user_roles_granted_check"'
    using errcode = 'check_violation', constraint = 'user_roles_granted_check', table = 'user_roles', schema = 'public';
end $$;
