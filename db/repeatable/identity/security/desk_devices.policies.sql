alter table desk_devices enable row level security;
alter table desk_devices force row level security;

grant select on desk_devices to auth_server;
grant insert (name, secret_hash) on desk_devices to clinic_member;
grant select (
  clinic_id, id, name, registered_by, registered_aal, created_at, last_used_at, revoked_at) on desk_devices to clinic_member;
grant update (last_used_at) on desk_devices to auth_server;

create policy desk_devices_member_select on desk_devices for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('clinic:manage')));

create policy desk_devices_member_insert on desk_devices for insert to clinic_member
  with check (clinic_id = (select app.clinic_id()) and (select app.has_permission('clinic:manage')));

create policy desk_devices_server_select on desk_devices for select to auth_server using (true);

create policy desk_devices_server_update on desk_devices for update to auth_server using (true) with check (true);
