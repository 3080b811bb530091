-- Metrics of the servers and the database in one row, for operators and for the job that updates the status page:
-- counts and ages, of no clinic and no person.
create or replace function app.server_metrics()
  returns table (jobs_waiting bigint, jobs_due bigint, oldest_due_seconds integer, jobs_failing bigint, jobs_failed bigint,
    workers_alive bigint, emails_waiting bigint, oldest_email_seconds integer, database_bytes bigint, connections bigint,
    connection_limit integer, processes json, crm_state text, crm_jobs_late boolean)
  language plpgsql volatile security definer set search_path = '' as $$
begin
  if current_setting('role') <> 'job_server' and not app.has_permission('platform_job:manage') then
    raise exception 'permission denied to measure the server' using errcode = 'insufficient_privilege';
  end if;
  jobs_waiting := 0; jobs_due := 0; jobs_failing := 0; jobs_failed := 0; crm_jobs_late := false;
  if to_regclass('graphile_worker._private_jobs') is not null then
    select count(*) filter (where j.attempts < j.max_attempts),
           count(*) filter (where j.attempts < j.max_attempts and j.run_at <= now() and j.locked_at is null),
           extract(epoch from now() - min(j.run_at) filter (where j.attempts < j.max_attempts and j.run_at <= now() and j.locked_at is null))::integer,
           count(*) filter (where j.attempts < j.max_attempts and j.last_error is not null),
           count(*) filter (where j.attempts >= j.max_attempts),
           coalesce(bool_or(t.identifier like 'crm.%' and (j.attempts >= j.max_attempts or j.run_at < now() - interval '15 minutes')), false)
      into jobs_waiting, jobs_due, oldest_due_seconds, jobs_failing, jobs_failed, crm_jobs_late
      from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id;
  end if;
  select count(*) into workers_alive from public.job_workers w where w.seen_at > now() - interval '60 seconds';
  select count(*), extract(epoch from now() - min(m.created_at))::integer into emails_waiting, oldest_email_seconds
    from public.mail_outbox m where m.sent_at is null and m.recipient is not null;
  database_bytes := pg_database_size(current_database());
  select count(*) into connections from pg_stat_activity a where a.datname = current_database();
  connection_limit := current_setting('max_connections')::integer;
  select coalesce(json_agg(json_build_object('id', p.id, 'startedAt', p.started_at, 'seenAt', p.seen_at, 'socketCount', p.socket_count,
           'hearsLive', p.hears_live, 'loopLagMs', p.loop_lag_ms, 'memoryBytes', p.memory_bytes,
           'freeDiskBytes', p.free_disk_bytes) order by p.started_at, p.id), '[]')
    into processes from public.server_processes p where p.seen_at > now() - interval '60 seconds';
  -- Only the platform's own connection.
  select case when k.needs_reconnect_at is not null then 'needs_reconnect' else 'connected' end into crm_state
    from public.crm_credentials k where k.clinic_id is null order by k.needs_reconnect_at nulls first limit 1;
  return next;
end $$;

grant execute on function app.server_metrics to job_server, platform_member;
