alter table job_workers enable row level security;
alter table job_workers force row level security;

grant select, insert, update, delete on job_workers to job_server;

create policy job_workers_job_all on job_workers for all to job_server using (true) with check (true);
