-- Consumes one attempt at the six digits sent to an address. 0, or the seconds to wait.
create or replace function auth.consume_code_attempt(p_email text, p_account_key text, p_origin app.origin, p_limit integer,
    p_window_seconds integer)
  returns integer language sql volatile
  begin atomic
    select app.consume_allowance('code:' || auth.attempts_key((select u.id from auth.users u where u.email = p_email), p_account_key,
      p_origin), p_limit, p_window_seconds);
  end;

grant execute on function auth.consume_code_attempt to auth_server;
