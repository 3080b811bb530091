alter table appointment_events enable row level security;
alter table appointment_events force row level security;

grant select on appointment_events to clinic_member;
grant select (
  clinic_id, id, appointment_id, from_status, to_status, at, actor_id, from_starts_at, to_starts_at) on appointment_events to clinic_client;

create policy appointment_events_member_select on appointment_events for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('appointment:read')));

-- The history of their own appointments, in the columns granted to clients.
create policy appointment_events_client_select on appointment_events for select to clinic_client
  using (clinic_id = any (array(select app.own_clinic_ids()))
    and exists (select from appointments a
                 where a.clinic_id = appointment_events.clinic_id and a.id = appointment_events.appointment_id));
