-- Queues the jobs that ask laboratories for results whose time has come, of all clinics, and returns how many.
create or replace function app.queue_lab_polls() returns integer
  language plpgsql security definer set search_path = '' as $$
declare
  found_clinic uuid;
  connection uuid;
  queued integer := 0;
begin
  for found_clinic in select c.id from public.clinics c order by c.id loop
    for connection in
      select c.id from public.lab_connections c
       where c.clinic_id = found_clinic and c.is_on and c.results_url is not null and (c.poll_next_at is null or c.poll_next_at <= now())
    loop
      perform app.add_job('labs.pollConnection', jsonb_build_object('clinicId', found_clinic, 'connectionId', connection),
        'lab-poll:' || connection, null, 'labs.pollConnection:' || connection);
      queued := queued + 1;
    end loop;
  end loop;
  return queued;
end $$;

grant execute on function app.queue_lab_polls to job_server;
