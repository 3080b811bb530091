-- Stores a verifier's hash. Expired flows are deleted here, after an hour's grace, so that a late request gets the
-- error for an expired flow.
create or replace function auth.start_flow(p_method text, p_verifier_hash bytea, p_seconds integer) returns uuid language plpgsql as $$
declare
  started uuid;
begin
  delete from auth.flow_states f where f.expires_at < now() - interval '1 hour';
  insert into auth.flow_states (method, verifier_hash, expires_at)
    values (p_method, p_verifier_hash, now() + make_interval(secs => p_seconds)) returning id into started;
  return started;
end $$;

grant execute on function auth.start_flow to auth_server;
