-- Deletes the weeks that the console no longer counts.
create or replace function app.sweep_account_weeks() returns void language sql volatile security definer set search_path = ''
  begin atomic
    delete from public.account_weeks w where w.week_on < (now() at time zone 'UTC')::date - 190;
  end;

grant execute on function app.sweep_account_weeks to job_server;
