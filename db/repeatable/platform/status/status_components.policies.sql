alter table status_components enable row level security;
alter table status_components force row level security;

grant select, insert, update on status_components to job_server;

create policy status_components_job_all on status_components for all to job_server using (true) with check (true);
