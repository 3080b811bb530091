-- What has become too old to be shown or counted.
create or replace function app.sweep_operations() returns void language sql volatile security definer set search_path = ''
  begin atomic
    delete from public.status_days d where d.day_on < (now() at time zone 'UTC')::date - 400;
    delete from public.account_weeks w where w.week_on < (now() at time zone 'UTC')::date - 190;
    delete from public.server_processes p where p.seen_at < now() - interval '1 hour';
  end;

grant execute on function app.sweep_operations to job_server;
