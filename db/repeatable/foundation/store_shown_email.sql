-- Stores an email that the demo shows instead of sending it. For the server itself.
create or replace function app.store_shown_email(p_id uuid, p_recipient text, p_subject text, p_sealed bytea) returns void
  language sql volatile security definer set search_path = ''
  begin atomic
    insert into public.mail_outbox (id, template, recipient, subject, sealed_message, sent_at)
      values (p_id, 'message', p_recipient, p_subject, p_sealed, now())
      on conflict (id) do nothing;
  end;

grant execute on function app.store_shown_email to auth_server;
