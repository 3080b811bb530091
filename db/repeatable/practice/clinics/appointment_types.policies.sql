alter table appointment_types enable row level security;
alter table appointment_types force row level security;

grant select on appointment_types to clinic_client, clinic_member;
grant insert (
  clinic_id, name, duration_minutes, buffer_minutes, colour, online_bookable, needs_room, reason_is_optional, is_active, position) on appointment_types to clinic_member;
grant update (
  name, duration_minutes, buffer_minutes, colour, online_bookable, needs_room, reason_is_optional, is_active, position) on appointment_types to clinic_member;

create policy appointment_types_member_select on appointment_types for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('clinic:read')));

create policy appointment_types_member_insert on appointment_types for insert to clinic_member
  with check (clinic_id = (select app.clinic_id()) and (select app.has_permission('clinic:manage')));

create policy appointment_types_member_update on appointment_types for update to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('clinic:manage')))
  with check (clinic_id = (select app.clinic_id()));

create policy appointment_types_client_select on appointment_types for select to clinic_client
  using (clinic_id = any (array(select app.own_clinic_ids())) and is_active and online_bookable);
