create or replace function auth.start_oauth(p_state_hash bytea, p_provider text, p_browser_hash bytea, p_redirect_to text, p_flow uuid,
    p_user uuid, p_session uuid, p_seconds integer) returns void language plpgsql as $$
begin
  delete from auth.oauth_states s where s.expires_at < now();
  insert into auth.oauth_states (state_hash, provider, browser_hash, redirect_to, flow_id, linking_user_id, linking_session_id, expires_at)
    values (p_state_hash, p_provider, p_browser_hash, p_redirect_to, p_flow, p_user, p_session, now() + make_interval(secs => p_seconds));
end $$;

grant execute on function auth.start_oauth to auth_server;
