-- Deletes what has expired: emails, answers of idempotent requests, processes that have not been seen for an hour.
create or replace function app.sweep() returns void language sql volatile security definer set search_path = ''
  begin atomic
    delete from public.mail_outbox m where m.created_at < now() - interval '30 days' or (m.recipient is null and m.sent_at is not null);
    delete from public.idempotency_keys k where k.created_at < now() - interval '2 days';
    delete from public.server_processes p where p.seen_at < now() - interval '1 hour';
  end;

grant execute on function app.sweep to job_server;
