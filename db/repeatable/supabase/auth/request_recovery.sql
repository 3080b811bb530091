-- Requests a recovery email. Neither the answer nor its timing shows whether the address has an account.
create or replace function auth.request_recovery(p_email text, p_redirect_to text, p_flow uuid) returns void language plpgsql as $$
declare
  account uuid;
begin
  update auth.users u set recovery_sent_at = now() where u.email = p_email returning u.id into account;
  perform auth.queue_email('recovery', case when account is not null then p_email end, account, p_redirect_to, p_flow);
end $$;

grant execute on function auth.request_recovery to auth_server;
