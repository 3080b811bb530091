-- Failed jobs, those out of attempts first. Payloads are not shown, since they may name people. Failed email deliveries
-- are listed with the emails.
create or replace function app.failed_jobs(p_limit integer)
  returns table (id bigint, job text, attempts integer, max_attempts integer, created_at timestamptz, failed_at timestamptz,
    next_try_at timestamptz, last_error text)
  language plpgsql stable security definer set search_path = '' as $$
begin
  if not app.has_permission('platform_job:manage') then
    raise exception 'permission denied to read the queue' using errcode = 'insufficient_privilege';
  end if;
  if to_regclass('graphile_worker._private_jobs') is null then
    return;
  end if;
  return query
    select j.id, t.identifier, j.attempts::integer, j.max_attempts::integer, j.created_at, j.updated_at,
           case when j.attempts < j.max_attempts then j.run_at end, left(j.last_error, 2000)
      from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where (j.last_error is not null or j.attempts >= j.max_attempts)
       and not (t.identifier = 'mail.deliver' and exists (
         select from public.mail_outbox m where m.id::text = j.payload ->> 'mailId' and m.sent_at is null and m.recipient is not null))
     order by j.attempts < j.max_attempts, j.updated_at desc, j.id desc limit p_limit;
end $$;

grant execute on function app.failed_jobs to platform_member;
