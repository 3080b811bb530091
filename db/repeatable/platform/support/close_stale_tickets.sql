-- Run by a job: closes tickets that were solved a number of days ago, and deletes files that were uploaded but never
-- sent.
create or replace function app.close_stale_tickets(p_days integer) returns integer language plpgsql security definer set search_path = '' as $$
declare
  closed integer;
begin
  with done as (
    update public.tickets t set state = 'closed' where t.state = 'solved' and t.resolved_at < now() - make_interval(days => p_days)
      returning t.id)
  insert into public.ticket_events (ticket_id, kind, from_value, to_value) select id, 'state', 'solved', 'closed' from done;
  get diagnostics closed = row_count;
  perform app.delete_objects(array(
    select o.id from storage.objects o where o.bucket_id = 'tickets' and o.created_at < now() - interval '1 day'
      and not exists (select from public.ticket_attachments a where a.object_id = o.id)));
  return closed;
end $$;

grant execute on function app.close_stale_tickets to job_server;
