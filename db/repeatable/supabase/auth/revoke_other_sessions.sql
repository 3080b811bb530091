create or replace function app.revoke_other_sessions() returns integer language plpgsql security definer set search_path = '' as $$
declare
  ended integer;
begin
  delete from auth.sessions s where s.user_id = app.user_id() and s.id <> app.session_id();
  get diagnostics ended = row_count;
  return ended;
end $$;

grant execute on function app.revoke_other_sessions to authenticated;
