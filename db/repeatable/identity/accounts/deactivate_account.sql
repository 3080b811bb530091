-- Deactivates an account: nobody can sign in to it, its sessions end, its open channels are checked again. Returns how
-- many sessions it had, or null when there is no such account. Nobody deactivates their own account, nor the last
-- active platform admin: two admins who deactivate each other are serialized by the lock that guards roles.
create or replace function app.deactivate_account(p_user uuid, p_reason text) returns integer
  language plpgsql security definer set search_path = '' as $$
declare
  ended integer;
begin
  if not app.has_permission('platform_user:manage') then
    raise exception 'permission denied to deactivate an account' using errcode = 'insufficient_privilege';
  end if;
  if p_user = app.user_id() then
    raise exception 'an account cannot deactivate itself' using errcode = 'check_violation',
      constraint = 'account_deactivations_own_check', table = 'account_deactivations', schema = 'public';
  end if;
  perform pg_advisory_xact_lock(hashtext('user_roles_last_platform_admin'));
  perform from auth.users u where u.id = p_user for update;
  if not found then
    return null;
  end if;
  if exists (select from public.user_roles r where r.user_id = p_user and r.role = 'platform_admin')
     and not exists (select from public.user_roles r join auth.users u on u.id = r.user_id
                      where r.role = 'platform_admin' and r.user_id <> p_user
                        and (u.banned_until is null or u.banned_until <= now())) then
    raise exception 'the platform keeps one platform admin' using errcode = 'check_violation',
      constraint = 'user_roles_last_platform_admin_check', table = 'user_roles', schema = 'public';
  end if;
  insert into public.account_deactivations as d (user_id, reason) values (p_user, p_reason)
    on conflict (user_id) do update set reason = excluded.reason, deactivated_at = now(), deactivated_by = app.user_id();
  -- Effectively forever: the wire reports this instant, and cannot express a ban without an end.
  ended := app.ban_user(p_user, now() + interval '100 years');
  perform pg_notify('tailwell_role', p_user::text);
  return ended;
end $$;

grant execute on function app.deactivate_account to platform_member;
