-- Queues a job for whoever works for a clinic. A clinic's jobs run one after the other, so that a busy clinic delays
-- only itself. The server's own roles have no clinic.
create or replace function app.enqueue(p_job text, p_payload jsonb, p_run_at timestamptz default null, p_key text default null)
  returns void language plpgsql security definer set search_path = '' as $$
begin
  if (p_payload ->> 'clinicId')::uuid is distinct from app.clinic_id() then
    raise exception 'a job must belong to the clinic that enqueues it' using errcode = 'insufficient_privilege';
  end if;
  perform app.add_job(p_job, p_payload, 'clinic:' || app.clinic_id(), p_run_at, p_key);
end $$;

grant execute on function app.enqueue to auth_server, clinic_member, job_server;
