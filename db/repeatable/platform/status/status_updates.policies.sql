alter table status_updates enable row level security;
alter table status_updates force row level security;

grant select on status_updates to platform_member;
grant insert (incident_id, state, message) on status_updates to platform_member;

create policy status_updates_platform_select on status_updates for select to platform_member
  using ((select app.has_permission('platform_status:manage')));

create policy status_updates_platform_insert on status_updates for insert to platform_member
  with check ((select app.has_permission('platform_status:manage')));
