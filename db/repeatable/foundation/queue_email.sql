-- Queues an email to somebody without an account, with the details that its template needs. For definer functions.
create or replace function app.queue_email(p_template text, p_recipient text, p_details jsonb) returns uuid
  language sql volatile security definer set search_path = ''
  begin atomic
    select app.queue_mail(p_template, p_recipient, null, null, null, p_details);
  end;
