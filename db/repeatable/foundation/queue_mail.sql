-- Puts an email into the outbox and wakes the worker, both with the caller's transaction.
create or replace function app.queue_mail(p_template text, p_recipient text, p_user uuid, p_invitation uuid, p_redirect_to text)
  returns uuid language plpgsql security definer set search_path = '' as $$
declare
  queued uuid;
begin
  insert into public.mail_outbox (template, recipient, user_id, invitation_id, redirect_to)
    values (p_template, p_recipient, p_user, p_invitation, p_redirect_to) returning id into queued;
  perform app.add_job('mail.deliver', jsonb_build_object('mailId', queued));
  return queued;
end $$;

grant execute on function app.queue_mail to auth_server;
