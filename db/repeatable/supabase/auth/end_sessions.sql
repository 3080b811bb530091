-- Ends sessions of one person: this one, all others, or all. Returns how many.
create or replace function auth.end_sessions(p_user uuid, p_session uuid, p_scope text, p_origin app.origin)
  returns integer language plpgsql as $$
declare
  ended integer;
begin
  delete from auth.sessions s where s.user_id = p_user
    and case p_scope when 'local' then s.id = p_session when 'others' then s.id <> p_session else true end;
  get diagnostics ended = row_count;
  perform auth.write_audit('user.signed_out', p_user, p_origin,
    jsonb_build_object('scope', p_scope, 'sessions', ended));
  return ended;
end $$;

grant execute on function auth.end_sessions to auth_server;
