-- Queues email that had to wait because no mail server was configured. Old messages are not sent any more.
create or replace function app.requeue_waiting_mail() returns integer language plpgsql security definer set search_path = '' as $$
declare
  waiting integer;
begin
  select count(app.add_job('mail.deliver', jsonb_build_object('mailId', m.id), null, null, 'mail:' || m.id)) into waiting
    from public.mail_outbox m where m.sent_at is null and m.created_at > now() - interval '2 days';
  return waiting;
end $$;

grant execute on function app.requeue_waiting_mail to auth_server;
