-- Replaces a session's refresh tokens with another one, whose text the caller knows.
create or replace function auth.renew_session(p_session uuid, p_token_hash bytea) returns void language plpgsql as $$
begin
  -- Locks in the order of refresh_session, so that the two do not deadlock.
  perform from auth.refresh_tokens t where t.session_id = p_session order by t.id for update;
  delete from auth.refresh_tokens t where t.session_id = p_session;
  insert into auth.refresh_tokens (token_hash, session_id) values (p_token_hash, p_session);
end $$;

grant execute on function auth.renew_session to auth_server;
