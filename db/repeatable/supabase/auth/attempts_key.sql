-- The key under which attempts at an account are counted. A device or network that the account is known from has
-- attempts of its own, so that guesses from elsewhere never lock the owner out.
create or replace function auth.attempts_key(p_user uuid, p_account_key text, p_origin app.origin) returns text
  language sql stable
  begin atomic
    select p_account_key || case
      when exists (select from auth.known_devices d where d.user_id = p_user and d.device_hash = p_origin.device)
        then ':device:' || encode(p_origin.device, 'hex')
      when exists (select from auth.known_networks k where k.user_id = p_user
          and k.network = p_origin.network) then ':' || p_origin.network
      else '' end;
  end;

grant execute on function auth.attempts_key to auth_server;
