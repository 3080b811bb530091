alter table support_accesses enable row level security;
alter table support_accesses force row level security;

grant select on support_accesses to clinic_member, platform_member;

create policy support_accesses_member_select on support_accesses for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('audit:read')));

create policy support_accesses_platform_select on support_accesses for select to platform_member
  using ((select app.has_permission('platform_clinic:read')));
