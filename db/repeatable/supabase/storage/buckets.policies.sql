alter table storage.buckets enable row level security;
alter table storage.buckets force row level security;

grant select on storage.buckets to auth_server, authenticated;
grant select, insert, update, delete on storage.buckets to definer;
grant select, delete on storage.buckets to platform_member, service_key;
grant insert (
  id, name, public, file_size_limit_bytes, allowed_mime_types) on storage.buckets to platform_member, service_key;
grant update (public, file_size_limit_bytes, allowed_mime_types) on storage.buckets to platform_member, service_key;

create policy buckets_platform_select on storage.buckets for select to platform_member
  using ((select app.has_permission('platform_storage:manage')));

create policy buckets_platform_insert on storage.buckets for insert to platform_member
  with check ((select app.has_permission('platform_storage:manage')));

create policy buckets_platform_update on storage.buckets for update to platform_member
  using (not is_built_in and (select app.has_permission('platform_storage:manage')))
  with check ((select app.has_permission('platform_storage:manage')));

create policy buckets_platform_delete on storage.buckets for delete to platform_member
  using (not is_built_in and (select app.has_permission('platform_storage:manage')));

create policy buckets_server_select on storage.buckets for select to auth_server using (true);

-- A program with a secret key of the project.
create policy buckets_service_select on storage.buckets for select to service_key using (true);

create policy buckets_service_insert on storage.buckets for insert to service_key with check (true);

create policy buckets_service_update on storage.buckets for update to service_key using (not is_built_in) with check (true);

create policy buckets_service_delete on storage.buckets for delete to service_key using (not is_built_in);

create policy buckets_definer_all on storage.buckets for all to definer using (true) with check (true);
