-- The last admin of a clinic or of the platform who can sign in cannot lose the role. A deactivated account does not count.
create or replace function app.ensure_admin_remains() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if current_setting('role') = 'none' or (tg_op = 'UPDATE' and (new.role, new.clinic_id) is not distinct from (old.role, old.clinic_id)) then
    return coalesce(new, old);
  end if;
  if old.role = 'clinic_admin' then
    perform from public.clinics c where c.id = old.clinic_id for no key update;
    if found and not exists (select from public.user_roles r join auth.users u on u.id = r.user_id
        where r.clinic_id = old.clinic_id and r.role = 'clinic_admin' and r.user_id <> old.user_id
          and (u.banned_until is null or u.banned_until <= now())) then
      raise exception 'a clinic keeps one clinic admin'
        using errcode = 'check_violation', constraint = 'user_roles_last_admin_check', table = 'user_roles', schema = 'public';
    end if;
  elsif old.role = 'platform_admin' then
    perform pg_advisory_xact_lock(hashtext('user_roles_last_platform_admin'));
    if not exists (select from public.user_roles r join auth.users u on u.id = r.user_id
        where r.role = 'platform_admin' and r.user_id <> old.user_id
          and (u.banned_until is null or u.banned_until <= now())) then
      raise exception 'the platform keeps one platform admin' using errcode = 'check_violation',
        constraint = 'user_roles_last_platform_admin_check', table = 'user_roles', schema = 'public';
    end if;
  end if;
  return coalesce(new, old);
end $$;
