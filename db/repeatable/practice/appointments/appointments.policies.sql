alter table appointments enable row level security;
alter table appointments force row level security;

grant select on appointments to clinic_client, clinic_member;
grant insert (
  clinic_id, appointment_type_id, pet_id, client_id, doctor_id, room_id, starts_at, ends_at, busy_until, status,
  reason) on appointments to clinic_client;
grant insert (
  clinic_id, appointment_type_id, pet_id, client_id, doctor_id, room_id, starts_at, ends_at, busy_until, status,
  reason, notes, pet_overlap_reason) on appointments to clinic_member;
grant update (status, rescheduled_to, version) on appointments to clinic_client;
grant update (
  appointment_type_id, doctor_id, room_id, starts_at, ends_at, busy_until, status, reason, notes, arrived_at,
  rescheduled_to, version, cancel_reason, cancel_note, pet_overlap_reason) on appointments to clinic_member;

create policy appointments_member_select on appointments for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('appointment:read')));

create policy appointments_member_insert on appointments for insert to clinic_member
  with check (clinic_id = (select app.clinic_id()) and (select app.has_permission('appointment:write')));

create policy appointments_member_update on appointments for update to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('appointment:write')))
  with check (clinic_id = (select app.clinic_id()));

create policy appointments_client_select on appointments for select to clinic_client
  using (clinic_id = any (array(select app.own_clinic_ids())) and pet_id = any (array(select app.own_pet_ids())) and (select app.has_permission('own_appointment:read')));

create policy appointments_client_insert on appointments for insert to clinic_client
  with check (
    clinic_id = any (array(select app.own_clinic_ids())) and pet_id = any (array(select app.own_pet_ids()))
    and client_id = any (array(select app.own_client_ids())) and (select app.has_permission('own_appointment:write'))
    and starts_at > now()
    and status = (select case c.online_booking when 'direct' then 'booked' when 'request' then 'requested' end
                    from clinics c where c.id = appointments.clinic_id and c.suspended_at is null)
    and exists (select from pets p
                 where p.clinic_id = appointments.clinic_id and p.id = appointments.pet_id and p.deceased_on is null)
    and exists (select from appointment_types t
                 where t.clinic_id = appointments.clinic_id and t.id = appointments.appointment_type_id)
    and exists (select from staff_members d
                 where d.clinic_id = appointments.clinic_id and d.id = appointments.doctor_id));

-- What a client may do to their own appointment: cancel it, or replace it with another one. The second policy lets the
-- old one name its successor, which is written after it has released its time.
create policy appointments_client_update on appointments for update to clinic_client
  using (clinic_id = any (array(select app.own_clinic_ids())) and pet_id = any (array(select app.own_pet_ids()))
    and (select app.has_permission('own_appointment:write')) and status in ('requested', 'booked', 'confirmed') and starts_at > now())
  with check (clinic_id = any (array(select app.own_clinic_ids())) and pet_id = any (array(select app.own_pet_ids()))
    and status in ('cancelled', 'rescheduled'));

create policy appointments_client_link_update on appointments for update to clinic_client
  using (clinic_id = any (array(select app.own_clinic_ids())) and pet_id = any (array(select app.own_pet_ids()))
    and (select app.has_permission('own_appointment:write')) and status = 'rescheduled' and rescheduled_to is null)
  with check (clinic_id = any (array(select app.own_clinic_ids())) and pet_id = any (array(select app.own_pet_ids()))
    and status = 'rescheduled');
