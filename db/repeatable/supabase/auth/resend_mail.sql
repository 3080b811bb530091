-- Sends a pending 'signup' or 'email_change' email again. The answer is the same when nothing is pending. A repeated
-- email belongs to no sign-up: its requester shows no password, so nobody can tell which sign-up is theirs. If it
-- belonged to the first or the latest one, a visitor who signs up before or after the owner could have their own
-- password confirmed by the owner's click. So it confirms the address, discards all pending passwords, and signs in the
-- reader of the mailbox, who then chooses one.
create or replace function auth.resend_mail(p_type text, p_email text, p_redirect_to text, p_flow uuid) returns void language plpgsql as $$
declare
  account auth.users;
begin
  if p_type = 'signup' then
    update auth.users u set confirmation_sent_at = now()
     where u.email = p_email and u.email_confirmed_at is null and u.confirmation_sent_at is not null returning * into account;
    perform auth.queue_email('confirmation', case when account.id is not null then p_email end, account.id, p_redirect_to, p_flow);
    return;
  end if;
  update auth.users u set email_change_sent_at = now(),
      email_change_pending = case when u.email is null then '{email_change_new}' else '{email_change_current,email_change_new}' end::text[]
   where u.new_email is not null and (u.email = p_email or u.new_email = p_email) returning * into account;
  if account.email is not null then
    perform auth.queue_email('email_change_current', account.email, account.id, p_redirect_to, p_flow);
  end if;
  perform auth.queue_email('email_change_new', account.new_email, account.id, p_redirect_to, p_flow);
end $$;

grant execute on function auth.resend_mail to auth_server;
