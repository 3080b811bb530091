-- APPT-6. Books another time in place of an appointment for the client, and links the two, with an audit entry. The old one releases its time
-- before the new one takes it, because they may overlap. Blocks are looked up after the locks of the insert: those who block the time at
-- the same moment are seen. Null if the old one can no longer be moved. For definer functions that have checked a link.
create or replace function app.reschedule_linked_appointment(p_clinic uuid, p_appointment uuid, p_doctor uuid, p_room uuid,
    p_starts_at timestamptz, p_ends_at timestamptz, p_busy_until timestamptz, p_status text)
  returns uuid language plpgsql security definer set search_path = '' as $$
declare
  before public.appointments;
  successor uuid := gen_random_uuid();
begin
  update public.appointments a set status = 'rescheduled', version = a.version + 1
   where a.clinic_id = p_clinic and a.id = p_appointment and (a.status = 'requested' or app.expects_visit(a.status)) and a.starts_at > now()
  returning * into before;
  if before.id is null then
    return null;
  end if;
  insert into public.appointments (clinic_id, id, appointment_type_id, pet_id, client_id, doctor_id, room_id, starts_at, ends_at, busy_until,
      status, reason, notes, created_by)
    values (p_clinic, successor, before.appointment_type_id, before.pet_id, before.client_id, p_doctor, p_room, p_starts_at, p_ends_at,
      p_busy_until, p_status, before.reason, before.notes, before.created_by);
  if exists (select from public.blocks b
              where b.clinic_id = p_clinic and b.starts_at < p_busy_until and b.ends_at > p_starts_at
                and (b.doctor_id = p_doctor or b.doctor_id is null)) then
    raise exception 'the time is blocked' using errcode = 'exclusion_violation', constraint = 'appointments_not_blocked_excl';
  end if;
  update public.appointments a set rescheduled_to = successor where a.clinic_id = p_clinic and a.id = p_appointment;
  insert into public.audit_entries (action, subject_id, clinic_id, ip, before, after)
    values ('appointment.rescheduled', p_appointment::text, p_clinic, app.truncated_network(),
      jsonb_build_object('startsAt', before.starts_at, 'doctorId', before.doctor_id),
      jsonb_build_object('startsAt', p_starts_at, 'doctorId', p_doctor, 'rescheduledTo', successor, 'how', 'link'));
  return successor;
end $$;
