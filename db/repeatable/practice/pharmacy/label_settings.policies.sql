alter table label_settings enable row level security;
alter table label_settings force row level security;

grant select on label_settings to clinic_member;
grant insert (clinic_id, size, own_text) on label_settings to clinic_member;
grant update (size, own_text, version, changed_at, changed_by) on label_settings to clinic_member;

create policy label_settings_member_select on label_settings for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('record:read')));

create policy label_settings_member_insert on label_settings for insert to clinic_member
  with check (clinic_id = (select app.clinic_id()) and (select app.has_permission('clinic:manage')));
create policy label_settings_member_update on label_settings for update to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('clinic:manage')))
  with check (clinic_id = (select app.clinic_id()));
