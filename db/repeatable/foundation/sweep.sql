-- Deletes what has expired: emails, answers of idempotent requests, processes that have not been seen for an hour, and changes that are
-- older than any tag that is still accepted. Begins a new list of changes where a crash has emptied it.
create or replace function app.sweep() returns void language sql volatile security definer set search_path = ''
  begin atomic
    delete from public.mail_outbox m where m.created_at < now() - interval '30 days' or (m.recipient is null and m.sent_at is not null);
    delete from public.idempotency_keys k where k.created_at < now() - interval '2 days';
    delete from public.server_processes p where p.seen_at < now() - interval '1 hour';
    delete from public.recent_changes r where r.at < now() - interval '2 hours';
    insert into public.change_lists default values on conflict do nothing;
  end;

grant execute on function app.sweep to job_server;
