alter table storage.loose_bytes enable row level security;
alter table storage.loose_bytes force row level security;

grant select, update, delete on storage.loose_bytes to auth_server, job_server;
grant select, insert, update, delete on storage.loose_bytes to definer;

create policy loose_bytes_server_all on storage.loose_bytes for all to auth_server using (true) with check (true);

create policy loose_bytes_job_all on storage.loose_bytes for all to job_server using (true) with check (true);

create policy loose_bytes_definer_all on storage.loose_bytes for all to definer using (true) with check (true);
