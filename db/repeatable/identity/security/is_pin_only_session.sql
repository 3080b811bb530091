-- Whether a session was proven only by a PIN on a shared browser.
create or replace function auth.is_pin_only_session(p_session uuid) returns boolean language sql stable
  begin atomic
    select coalesce((select bool_and(e.value ->> 'method' in ('pin', 'token_refresh')) from auth.sessions s, jsonb_array_elements(s.amr) e
      where s.id = p_session), false);
  end;

grant execute on function auth.is_pin_only_session to auth_server;
