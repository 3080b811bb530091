-- Adds an email to the outbox and a job that delivers it, both with the caller's transaction.
create or replace function app.queue_mail(p_template text, p_recipient text, p_user uuid, p_invitation uuid, p_redirect_to text,
    p_details jsonb default null, p_flow uuid default null, p_sign_up uuid default null)
  returns uuid language plpgsql security definer set search_path = '' as $$
declare
  queued uuid;
begin
  insert into public.mail_outbox (template, recipient, user_id, invitation_id, redirect_to, details, flow_id, sign_up_id)
    values (p_template, p_recipient, p_user, p_invitation, p_redirect_to, p_details, p_flow, p_sign_up) returning id into queued;
  perform app.add_job('mail.deliver', jsonb_build_object('mailId', queued));
  return queued;
end $$;

grant execute on function app.queue_mail to auth_server;
