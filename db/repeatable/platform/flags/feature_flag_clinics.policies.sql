alter table feature_flag_clinics enable row level security;
alter table feature_flag_clinics force row level security;

grant select, delete on feature_flag_clinics to platform_member;
grant insert (clinic_id, key) on feature_flag_clinics to platform_member;

create policy feature_flag_clinics_platform_select on feature_flag_clinics for select to platform_member
  using ((select app.has_permission('platform_flag:manage')));

create policy feature_flag_clinics_platform_insert on feature_flag_clinics for insert to platform_member
  with check ((select app.has_permission('platform_flag:manage')));

create policy feature_flag_clinics_platform_delete on feature_flag_clinics for delete to platform_member
  using ((select app.has_permission('platform_flag:manage')));
