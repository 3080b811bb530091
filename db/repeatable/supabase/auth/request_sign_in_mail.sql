-- Requests an email that signs in. False when the address has no account and none is to be created.
create or replace function auth.request_sign_in_mail(p_email text, p_metadata jsonb, p_makes_account boolean, p_redirect_to text, p_flow uuid,
    p_origin app.origin)
  returns boolean language plpgsql as $$
declare
  account uuid;
begin
  update auth.users u set recovery_sent_at = now() where u.email = p_email returning u.id into account;
  if found then
    -- An unconfirmed address gets this email too: by its link the owner takes over the account from whoever may have
    -- signed up with the address.
    perform auth.queue_email('magic_link', p_email, account, p_redirect_to, p_flow);
    return true;
  elsif not p_makes_account then
    return false;
  end if;
  insert into auth.users (email, user_metadata) values (p_email, '{}') on conflict (email) do nothing returning id into account;
  if not found then
    return true; -- created a moment ago by another request, which sends the email
  end if;
  perform auth.write_audit('user.signed_up', account, p_origin);
  perform auth.queue_email('confirmation', p_email, account, p_redirect_to, p_flow, auth.await_confirmation(account, null, p_metadata));
  return true;
end $$;

grant execute on function auth.request_sign_in_mail to auth_server;
