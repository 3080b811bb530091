-- Issues the code of a flow, valid for a number of seconds. False when the flow is gone or has issued one.
create or replace function auth.issue_flow_code(p_flow uuid, p_user uuid, p_code_hash bytea, p_sealed_provider bytea, p_seconds integer)
  returns boolean language plpgsql as $$
begin
  update auth.flow_states f set user_id = p_user, code_hash = p_code_hash, sealed_provider = p_sealed_provider,
      expires_at = now() + make_interval(secs => p_seconds)
   where f.id = p_flow and f.code_hash is null and f.expires_at > now();
  return found;
end $$;

grant execute on function auth.issue_flow_code to auth_server;
