alter table user_roles enable row level security;
alter table user_roles force row level security;

grant select, insert, update on user_roles to auth_server;
grant select on user_roles to authenticated;
grant delete on user_roles to clinic_member, platform_member;
grant select, delete on user_roles to service_key;
grant insert (user_id, role, clinic_id) on user_roles to authenticated, service_key;
grant update (role, clinic_id) on user_roles to clinic_member, platform_member, service_key;

create policy user_roles_self_select on user_roles for select to authenticated
  using (user_id = (select app.user_id()));

create policy user_roles_self_insert on user_roles for insert to authenticated
  with check (user_id = (select app.user_id()));

create policy user_roles_member_select on user_roles for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('staff:read')));

create policy user_roles_member_update on user_roles for update to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('staff:manage')) and role <> 'client')
  with check (clinic_id = (select app.clinic_id()) and role in ('clinic_admin', 'doctor', 'technician', 'csr'));

create policy user_roles_member_delete on user_roles for delete to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('staff:manage')) and role <> 'client');

create policy user_roles_platform_select on user_roles for select to platform_member
  using ((select app.has_permission('platform_user:read')));

create policy user_roles_platform_insert on user_roles for insert to platform_member
  with check ((select app.has_permission('platform_user:manage')));

create policy user_roles_platform_update on user_roles for update to platform_member
  using ((select app.has_permission('platform_user:manage')))
  with check ((select app.has_permission('platform_user:manage')));

create policy user_roles_platform_delete on user_roles for delete to platform_member
  using ((select app.has_permission('platform_user:manage')));

create policy user_roles_server_all on user_roles for all to auth_server using (true) with check (true);

create policy user_roles_service_all on user_roles for all to service_key using (true) with check (true);
