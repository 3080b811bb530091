create or replace function auth.queue_notice(p_template text, p_recipient text, p_user uuid, p_details jsonb) returns void language plpgsql as $$
begin
  perform app.queue_mail(p_template, p_recipient, p_user, null, null, p_details);
end $$;

grant execute on function auth.queue_notice to auth_server;
