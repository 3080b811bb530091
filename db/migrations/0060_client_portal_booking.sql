-- Clients book what the clinic offers online, and no more: the type and the doctor are those that clients see, the pet
-- lives, the time lies ahead, and whether it is a request or a booking is the clinic's to say, not the caller's.

drop policy appointments_client_insert on appointments;
create policy appointments_client_insert on appointments for insert to clinic_client
  with check (
    clinic_id = any (array(select app.own_clinic_ids())) and pet_id = any (array(select app.own_pet_ids()))
    and client_id = any (array(select app.own_client_ids())) and (select app.has_permission('own_appointment:write'))
    and starts_at > now()
    and status = (select case c.online_booking when 'direct' then 'booked' when 'request' then 'requested' end
                    from clinics c where c.id = appointments.clinic_id)
    and exists (select from pets p
                 where p.clinic_id = appointments.clinic_id and p.id = appointments.pet_id and p.deceased_on is null)
    and exists (select from appointment_types t
                 where t.clinic_id = appointments.clinic_id and t.id = appointments.appointment_type_id)
    and exists (select from staff_members d
                 where d.clinic_id = appointments.clinic_id and d.id = appointments.doctor_id));

-- What a client may do to an appointment of theirs: call it off, or let another one take its place. The second policy
-- lets the old one name its successor, which is written after it has let go of its time.
drop policy appointments_client_update on appointments;
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

-- The history of their own appointments, as far as it is theirs to know.
create policy appointment_events_client_select on appointment_events for select to clinic_client
  using (clinic_id = any (array(select app.own_clinic_ids()))
    and exists (select from appointments a
                 where a.clinic_id = appointment_events.clinic_id and a.id = appointment_events.appointment_id));
grant select (clinic_id, id, appointment_id, from_status, to_status, at, actor_id, from_starts_at, to_starts_at)
  on appointment_events to clinic_client;

-- Clinics to choose from, in the order of their names.
create index clinics_bookable_idx on clinics (name, id) where online_booking <> 'off';

select app.hand_over_definers();
