create or replace function auth.queue_email(p_template text, p_recipient text, p_user uuid, p_redirect_to text, p_flow uuid, p_sign_up uuid default null)
  returns void language plpgsql as $$
begin
  perform app.queue_mail(p_template, p_recipient, p_user, null, p_redirect_to, p_flow => p_flow, p_sign_up => p_sign_up);
end $$;

grant execute on function auth.queue_email to auth_server;
