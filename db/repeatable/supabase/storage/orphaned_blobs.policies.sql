alter table storage.orphaned_blobs enable row level security;
alter table storage.orphaned_blobs force row level security;

grant select, update, delete on storage.orphaned_blobs to auth_server, job_server;
grant select, insert, update, delete on storage.orphaned_blobs to definer;

create policy orphaned_blobs_server_all on storage.orphaned_blobs for all to auth_server using (true) with check (true);

create policy orphaned_blobs_job_all on storage.orphaned_blobs for all to job_server using (true) with check (true);

create policy orphaned_blobs_definer_all on storage.orphaned_blobs for all to definer using (true) with check (true);
