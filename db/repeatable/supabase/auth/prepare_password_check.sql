-- What is needed to check a password, and whether this network and this account have attempts left. For an unconfirmed
-- address the password of the first pending sign-up is checked: a single one, so that the response time does not show
-- how many there are. No session comes of it.
create or replace function auth.prepare_password_check(p_email text, p_account_key text, p_origin app.origin, p_network_limit integer,
    p_network_window_seconds integer, p_account_limit integer, p_account_window_seconds integer)
  returns table (wait_seconds integer, allowance_key text, user_id uuid, password_hash text, is_confirmed boolean, is_banned boolean)
  language plpgsql as $$
declare
  account auth.users;
begin
  wait_seconds := app.consume_allowance('token:' || p_origin.network, p_network_limit, p_network_window_seconds);
  select * into account from auth.users u where u.email = p_email;
  allowance_key := 'password:' || auth.attempts_key(account.id, p_account_key, p_origin);
  if wait_seconds = 0 then
    wait_seconds := app.consume_allowance(allowance_key, p_account_limit, p_account_window_seconds);
  end if;
  user_id := account.id;
  is_confirmed := account.email_confirmed_at is not null;
  password_hash := account.password_hash;
  if password_hash is null and not is_confirmed then
    select s.password_hash into password_hash from auth.pending_sign_ups s
     where s.user_id = account.id and s.password_hash is not null and s.expires_at > now() order by s.created_at, s.id limit 1;
  end if;
  is_banned := coalesce(account.banned_until > now(), false);
  return next;
end $$;

grant execute on function auth.prepare_password_check to auth_server;
