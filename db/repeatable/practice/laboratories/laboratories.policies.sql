alter table laboratories enable row level security;
alter table laboratories force row level security;

grant select on laboratories to clinic_member, platform_member;
grant insert (name, country, kind, email, phone, website, order_notes) on laboratories to platform_member;
grant update (
  name, country, kind, email, phone, website, order_notes, is_active, version) on laboratories to platform_member;

create policy laboratories_platform_select on laboratories for select to platform_member
  using ((select app.has_permission('platform_lab:manage')));

create policy laboratories_platform_insert on laboratories for insert to platform_member
  with check ((select app.has_permission('platform_lab:manage')));

create policy laboratories_platform_update on laboratories for update to platform_member
  using ((select app.has_permission('platform_lab:manage')))
  with check ((select app.has_permission('platform_lab:manage')));

-- Clinics see listed laboratories, and those they use even when no longer listed.
create policy laboratories_member_select on laboratories for select to clinic_member
  using ((select app.has_permission('lab:read')) and (is_active or id in (
    select c.laboratory_id from clinic_laboratories c where c.clinic_id = (select app.clinic_id()))));
