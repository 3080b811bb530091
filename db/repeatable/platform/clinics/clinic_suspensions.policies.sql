alter table clinic_suspensions enable row level security;
alter table clinic_suspensions force row level security;

grant select on clinic_suspensions to platform_member;

create policy clinic_suspensions_platform_select on clinic_suspensions for select to platform_member
  using ((select app.has_permission('platform_clinic:read')));
