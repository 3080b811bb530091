alter table backup_runs enable row level security;
alter table backup_runs force row level security;

grant select, insert on backup_runs to job_server;

create policy backup_runs_job_all on backup_runs for all to job_server using (true) with check (true);
