-- The level of a session, and whether its person has a verified factor. No row for an unknown session.
create or replace function auth.second_factor_state(p_user uuid, p_session uuid) returns table (aal text, has_second_factor boolean)
  language sql stable
  begin atomic
    select s.aal, u.has_second_factor from auth.sessions s join auth.users u on u.id = s.user_id
     where s.id = p_session and s.user_id = p_user;
  end;

grant execute on function auth.second_factor_state to auth_server;
