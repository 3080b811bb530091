-- Begins a request with a secret key, which must be valid now. The audit trail names the key.
create or replace function app.begin_key_request(p_key uuid, p_ip text, p_user_agent text, p_request text) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  if not exists (select from auth.api_keys k where k.id = p_key and k.kind = 'secret' and k.revoked_at is null) then
    raise exception 'the key is not in use' using errcode = 'TW003';
  end if;
  perform set_config('app.role', 'service_key', true), set_config('app.key_id', p_key::text, true),
          set_config('app.ip', p_ip, true), set_config('app.user_agent', p_user_agent, true),
          set_config('app.request_id', p_request, true);
end $$;
