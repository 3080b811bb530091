alter table invitations enable row level security;
alter table invitations force row level security;

grant select, insert, update on invitations to auth_server;
grant select on invitations to clinic_member, platform_member;
grant insert (
  clinic_id, email, full_name, role, client_id, invited_by, expires_at) on invitations to clinic_member, platform_member;
grant update (expires_at, withdrawn_at) on invitations to clinic_member, platform_member;

create policy invitations_member_select on invitations for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('staff:manage')));

create policy invitations_member_insert on invitations for insert to clinic_member
  with check (clinic_id = (select app.clinic_id()) and invited_by = (select app.user_id())
    and (select app.has_permission('staff:manage')) and role in ('clinic_admin', 'doctor', 'technician', 'csr'));

create policy invitations_member_client_insert on invitations for insert to clinic_member
  with check (clinic_id = (select app.clinic_id()) and invited_by = (select app.user_id())
    and (select app.has_permission('client:write')) and role = 'client' and client_id is not null);

create policy invitations_member_update on invitations for update to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('staff:manage')))
  with check (clinic_id = (select app.clinic_id()));

create policy invitations_platform_select on invitations for select to platform_member
  using ((select app.has_permission('platform_user:read')));

create policy invitations_platform_insert on invitations for insert to platform_member
  with check ((select app.has_permission('platform_user:manage')) and invited_by = (select app.user_id()));

create policy invitations_platform_update on invitations for update to platform_member
  using ((select app.has_permission('platform_user:manage')))
  with check ((select app.has_permission('platform_user:manage')));

create policy invitations_server_all on invitations for all to auth_server using (true) with check (true);

-- Clients are invited by those who manage clients.
create policy invitations_member_client_select on invitations for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and role = 'client' and (select app.has_permission('client:write')));

create policy invitations_member_client_update on invitations for update to clinic_member
  using (clinic_id = (select app.clinic_id()) and role = 'client' and (select app.has_permission('client:write')))
  with check (clinic_id = (select app.clinic_id()));
