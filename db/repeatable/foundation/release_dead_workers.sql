-- Releases the jobs of workers that have not been seen for a while, and deletes those workers.
create or replace function app.release_dead_workers(p_silent_seconds integer) returns integer
  language plpgsql security definer set search_path = '' as $$
declare
  dead text[];
begin
  with gone as (
    delete from public.job_workers w where w.seen_at < now() - make_interval(secs => p_silent_seconds) returning w.worker_id
  ) select coalesce(array_agg(worker_id), '{}') into dead from gone;
  if dead <> '{}' then
    perform graphile_worker.force_unlock_workers(dead);
  end if;
  return cardinality(dead);
end $$;

grant execute on function app.release_dead_workers to job_server;
