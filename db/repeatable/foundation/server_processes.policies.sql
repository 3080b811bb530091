alter table server_processes enable row level security;
alter table server_processes force row level security;

grant select, insert, update, delete on server_processes to job_server;

create policy server_processes_job_all on server_processes for all to job_server using (true) with check (true);
