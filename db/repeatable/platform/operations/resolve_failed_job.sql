-- Runs a failed job again with all its attempts, or removes it from the queue. Returns its name, or null when no job
-- with that id has failed or it is running.
create or replace function app.resolve_failed_job(p_job bigint, p_effect text) returns text language plpgsql security definer set search_path = '' as $$
declare
  named text;
begin
  if not app.has_permission('platform_job:manage') then
    raise exception 'permission denied to change the queue' using errcode = 'insufficient_privilege';
  end if;
  if to_regclass('graphile_worker._private_jobs') is null then
    return null;
  end if;
  select t.identifier into named from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
   where j.id = p_job and (j.last_error is not null or j.attempts >= j.max_attempts) and j.locked_at is null for update of j;
  if named is null then
    return null;
  elsif p_effect = 'retry' then
    perform graphile_worker.reschedule_jobs(array[p_job], run_at => now(), attempts => 0);
  else
    perform graphile_worker.complete_jobs(array[p_job]);
  end if;
  return named;
end $$;

grant execute on function app.resolve_failed_job to platform_member;
