create or replace function app.revoke_own_session(p_session uuid) returns boolean language plpgsql security definer set search_path = '' as $$
begin
  delete from auth.sessions s where s.id = p_session and s.user_id = app.user_id();
  return found;
end $$;

grant execute on function app.revoke_own_session to authenticated;
