-- Removes a factor and lowers the sessions that used it. The outcomes: 'removed', 'not_found', 'needs_aal2'.
create or replace function auth.unenroll_factor(p_user uuid, p_session uuid, p_factor uuid, p_origin app.origin)
  returns text language plpgsql as $$
declare
  former_status text;
begin
  perform from auth.users u where u.id = p_user for update;
  select f.status into former_status from auth.mfa_factors f where f.id = p_factor and f.user_id = p_user for update;
  if not found then
    return 'not_found';
  end if;
  if former_status = 'verified' and
      not exists (select from auth.sessions s where s.id = p_session and s.user_id = p_user and s.aal = 'aal2') then
    return 'needs_aal2';
  end if;
  perform auth.remove_factor(p_user, p_factor, null, p_origin);
  return 'removed';
end $$;

grant execute on function auth.unenroll_factor to auth_server;
