-- Sends a waiting email now, or deletes it. Returns its template, or null when no such email waits.
create or replace function app.resolve_undelivered_email(p_message uuid, p_effect text) returns text language plpgsql security definer set search_path = '' as $$
declare
  kind text;
  waiting bigint[];
begin
  if not app.has_permission('platform_job:manage') then
    raise exception 'permission denied to change the outbox' using errcode = 'insufficient_privilege';
  end if;
  select m.template into kind from public.mail_outbox m
   where m.id = p_message and m.sent_at is null and m.recipient is not null for update;
  if kind is null then
    return null;
  end if;
  select coalesce(array_agg(j.id), '{}') into waiting
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
   where t.identifier = 'mail.deliver' and j.payload ->> 'mailId' = p_message::text;
  if p_effect = 'discard' then
    perform graphile_worker.complete_jobs(waiting);
    perform app.discard_email(p_message);
  elsif waiting = '{}' then
    perform app.add_job('mail.deliver', jsonb_build_object('mailId', p_message), null, null, 'mail:' || p_message);
  else
    perform graphile_worker.reschedule_jobs(waiting, run_at => now(), attempts => 0);
  end if;
  return kind;
end $$;

grant execute on function app.resolve_undelivered_email to platform_member;
