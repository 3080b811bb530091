-- Ends every session of an account and closes its channels. Null when there is no such account.
create or replace function app.sign_out_user(p_user uuid) returns integer language plpgsql security definer set search_path = '' as $$
declare
  ended integer;
begin
  if not app.has_permission('platform_user:manage') then
    raise exception 'permission denied to sign an account out' using errcode = 'insufficient_privilege';
  end if;
  if not exists (select from auth.users u where u.id = p_user) then
    return null;
  end if;
  delete from auth.sessions s where s.user_id = p_user;
  get diagnostics ended = row_count;
  perform pg_notify('tailwell_role', p_user::text);
  return ended;
end $$;

grant execute on function app.sign_out_user to platform_member;
