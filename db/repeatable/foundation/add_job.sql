-- Queues a job within the caller's transaction. Of the jobs that are due, the lowest priority runs first. For definer
-- functions.
create or replace function app.add_job(p_job text, p_payload jsonb, p_queue text default null, p_run_at timestamptz default null, p_key text default null,
  p_priority smallint default 0) returns void language plpgsql security definer set search_path = '' as $$
begin
  perform graphile_worker.add_job(p_job, payload => p_payload::json, queue_name => p_queue, run_at => p_run_at, job_key => p_key,
    max_attempts => 12, priority => p_priority::integer);
end $$;
