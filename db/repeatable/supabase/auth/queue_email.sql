create or replace function auth.queue_email(p_template text, p_recipient text, p_user uuid, p_redirect_to text, p_flow uuid, p_sign_up uuid default null)
  returns void language plpgsql as $$
declare
  queued uuid;
begin
  queued := app.queue_mail(p_template, p_recipient, p_user, null, p_redirect_to);
  if p_flow is not null or p_sign_up is not null then
    update public.mail_outbox m set flow_id = p_flow, sign_up_id = p_sign_up where m.id = queued;
  end if;
end $$;

grant execute on function auth.queue_email to auth_server;
