-- Reactivates an account. Null when there is no such account, false when it was active.
create or replace function app.reactivate_account(p_user uuid) returns boolean language plpgsql security definer set search_path = '' as $$
declare
  closed_until timestamptz;
begin
  if not app.has_permission('platform_user:manage') then
    raise exception 'permission denied to reactivate an account' using errcode = 'insufficient_privilege';
  end if;
  select u.banned_until into closed_until from auth.users u where u.id = p_user for update;
  if not found then
    return null;
  end if;
  delete from public.account_deactivations d where d.user_id = p_user;
  perform app.lift_ban(p_user);
  return coalesce(closed_until > now(), false);
end $$;

grant execute on function app.reactivate_account to platform_member;
