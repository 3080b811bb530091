-- Consumes a state, for the browser that it was given to.
create or replace function auth.consume_oauth_state(p_state_hash bytea, p_browser_hash bytea)
  returns table (redirect_to text, flow_id uuid, linking_user_id uuid, linking_session_id uuid) language sql volatile
  begin atomic
    delete from auth.oauth_states s
     where s.state_hash = p_state_hash and s.browser_hash = p_browser_hash and s.expires_at > now()
     returning s.redirect_to, s.flow_id, s.linking_user_id, s.linking_session_id;
  end;

grant execute on function auth.consume_oauth_state to auth_server;
