-- Puts an email into the outbox with what it tells next to its template. For definer functions that mail somebody without
-- an account.
create or replace function app.queue_email(p_template text, p_recipient text, p_details jsonb) returns uuid
  language plpgsql security definer set search_path = '' as $$
declare
  queued uuid;
begin
  queued := app.queue_mail(p_template, p_recipient, null, null, null);
  update public.mail_outbox m set details = p_details where m.id = queued;
  return queued;
end $$;
