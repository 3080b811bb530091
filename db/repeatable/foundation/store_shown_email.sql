-- Stores an email that the demo shows instead of sending it. For the server itself.
create or replace function app.store_shown_email(p_id uuid, p_recipient text, p_subject text, p_sealed bytea,
    p_details jsonb) returns void
  language sql volatile security definer set search_path = ''
  begin atomic
    insert into public.mail_outbox (id, template, recipient, subject, sealed_message, details, sent_at)
      values (p_id, 'message', p_recipient, p_subject, p_sealed, p_details, now())
      on conflict (id) do nothing;
  end;

grant execute on function app.store_shown_email to auth_server;
