-- Deletes one email that has not been sent.
create or replace function app.discard_email(p_message uuid) returns void language sql volatile security definer set search_path = ''
  begin atomic
    delete from public.mail_outbox m where m.id = p_message and m.sent_at is null;
  end;
