alter table prescription_settings enable row level security;
alter table prescription_settings force row level security;

grant select on prescription_settings to clinic_member;
grant insert (clinic_id, weight_days, exam_days, valid_days) on prescription_settings to clinic_member;
grant update (weight_days, exam_days, valid_days, version, changed_at, changed_by) on prescription_settings to clinic_member;

create policy prescription_settings_member_select on prescription_settings for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('record:read')));

create policy prescription_settings_member_insert on prescription_settings for insert to clinic_member
  with check (clinic_id = (select app.clinic_id()) and (select app.has_permission('record:manage')));

create policy prescription_settings_member_update on prescription_settings for update to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('record:manage')))
  with check (clinic_id = (select app.clinic_id()));
