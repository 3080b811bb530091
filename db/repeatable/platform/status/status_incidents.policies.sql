alter table status_incidents enable row level security;
alter table status_incidents force row level security;

grant select on status_incidents to platform_member;
grant insert (title, impact, components, state) on status_incidents to platform_member;
grant update (impact, components, state, resolved_at) on status_incidents to platform_member;

create policy status_incidents_platform_select on status_incidents for select to platform_member
  using ((select app.has_permission('platform_status:manage')));

create policy status_incidents_platform_insert on status_incidents for insert to platform_member
  with check ((select app.has_permission('platform_status:manage')) and resolved_at is null);

create policy status_incidents_platform_update on status_incidents for update to platform_member
  using ((select app.has_permission('platform_status:manage'))) with check ((select app.has_permission('platform_status:manage')));
