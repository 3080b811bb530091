alter table appointment_type_doctors enable row level security;
alter table appointment_type_doctors force row level security;

grant select on appointment_type_doctors to clinic_client;
grant select, delete on appointment_type_doctors to clinic_member;
grant insert (clinic_id, appointment_type_id, doctor_id) on appointment_type_doctors to clinic_member;

create policy appointment_type_doctors_member_select on appointment_type_doctors for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('clinic:read')));

create policy appointment_type_doctors_member_insert on appointment_type_doctors for insert to clinic_member
  with check (clinic_id = (select app.clinic_id()) and (select app.has_permission('clinic:manage')));

create policy appointment_type_doctors_member_update on appointment_type_doctors for update to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('clinic:manage')))
  with check (clinic_id = (select app.clinic_id()));

create policy appointment_type_doctors_member_delete on appointment_type_doctors for delete to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('clinic:manage')));

create policy appointment_type_doctors_client_select on appointment_type_doctors for select to clinic_client
  using (clinic_id = any (array(select app.own_clinic_ids())));
