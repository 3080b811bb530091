alter table appointment_message_settings enable row level security;
alter table appointment_message_settings force row level security;

grant select, delete on appointment_message_settings to clinic_member;
grant insert (clinic_id, appointment_type_id, rules) on appointment_message_settings to clinic_member;
grant update (rules, version, changed_at, changed_by) on appointment_message_settings to clinic_member;

create policy appointment_message_settings_member_select on appointment_message_settings for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('message:read')));

create policy appointment_message_settings_member_insert on appointment_message_settings for insert to clinic_member
  with check (clinic_id = (select app.clinic_id()) and (select app.has_permission('message:manage')));

create policy appointment_message_settings_member_update on appointment_message_settings for update to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('message:manage')))
  with check (clinic_id = (select app.clinic_id()));

create policy appointment_message_settings_member_delete on appointment_message_settings for delete to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('message:manage')));
