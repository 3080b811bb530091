-- Deletes the days that the status page no longer shows.
create or replace function app.sweep_status_days() returns void language sql volatile security definer set search_path = ''
  begin atomic
    delete from public.status_days d where d.day_on < (now() at time zone 'UTC')::date - 400;
  end;

grant execute on function app.sweep_status_days to job_server;
