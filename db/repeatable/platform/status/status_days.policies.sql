alter table status_days enable row level security;
alter table status_days force row level security;

grant select, insert, update, delete on status_days to job_server;

create policy status_days_job_all on status_days for all to job_server using (true) with check (true);
