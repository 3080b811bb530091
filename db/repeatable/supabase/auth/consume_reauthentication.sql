-- Consumes the digits of a reauthentication.
create or replace function auth.consume_reauthentication(p_user uuid, p_code_hash bytea) returns boolean language plpgsql as $$
begin
  delete from auth.one_time_tokens t
   where t.user_id = p_user and t.token_type = 'reauthentication' and t.code_hash = p_code_hash and t.code_expires_at > now();
  return found;
end $$;

grant execute on function auth.consume_reauthentication to auth_server;
