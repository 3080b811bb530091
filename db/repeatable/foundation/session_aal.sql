-- The assurance level of the caller's session.
create or replace function app.session_aal() returns text language sql stable security definer set search_path = ''
  begin atomic
    select s.aal from auth.sessions s where s.id = app.session_id();
  end;

grant execute on function app.session_aal to authenticated;
