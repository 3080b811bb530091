-- Deletes past times: nothing is booked there any more.
create or replace function app.sweep_doctor_times() returns void language sql volatile security definer set search_path = ''
  begin atomic
    delete from public.doctor_times t where t.busy_until < now() - interval '1 day';
  end;

grant execute on function app.sweep_doctor_times to job_server;
