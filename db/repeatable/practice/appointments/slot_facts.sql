-- All that free times for another time of an appointment are computed from: what loadSlotSetup reads, what is taken in a time range without
-- what fills it, and when the pet is elsewhere. The appointment's own time counts as free. For definer functions that have checked a link.
create or replace function app.slot_facts(p_clinic uuid, p_appointment uuid, p_from timestamptz, p_to timestamptz) returns jsonb
  language sql stable security definer set search_path = ''
  begin atomic
    select jsonb_build_object(
        'setup', jsonb_build_object('zone', k.time_zone, 'country', k.country, 'slotMinutes', k.slot_minutes, 'onlineBooking', k.online_booking,
          'isSuspended', k.suspended_at is not null, 'leadMinutes', k.booking_lead_minutes, 'horizonDays', k.booking_horizon_days,
          'typeId', t.id, 'durationMinutes', t.duration_minutes, 'bufferMinutes', t.buffer_minutes, 'needsRoom', t.needs_room,
          'onlineBookable', t.online_bookable, 'typeIsActive', t.is_active,
          'reasonIsOptional', t.reason_is_optional,
          'clinicHours', (select coalesce(jsonb_agg(jsonb_build_object('weekday', h.weekday, 'startMinute', h.start_minute,
              'endMinute', h.end_minute)), '[]') from public.clinic_hours h where h.clinic_id = p_clinic),
          'doctors', (select coalesce(jsonb_agg(jsonb_build_object('doctorId', d.id, 'hours',
                (select coalesce(jsonb_agg(jsonb_build_object('weekday', h.weekday, 'startMinute', h.start_minute,
                    'endMinute', h.end_minute)), '[]')
                   from public.staff_hours h where h.clinic_id = p_clinic and h.staff_member_id = d.id)) order by d.full_name, d.id), '[]')
              from public.staff_members d where d.clinic_id = p_clinic and d.takes_appointments and d.is_active),
          'doctorIds', (select jsonb_agg(m.doctor_id) from public.appointment_type_doctors m
              where m.clinic_id = p_clinic and m.appointment_type_id = t.id),
          'roomIds', (select coalesce(jsonb_agg(r.id order by r.name), '[]') from public.rooms r
              where r.clinic_id = p_clinic and r.is_active)),
        'busy', (
          select coalesce(jsonb_agg(jsonb_build_object('doctorId', b.doctor_id, 'roomId', b.room_id,
              'startsAtMs', (extract(epoch from b.starts_at) * 1000)::int8, 'busyUntilMs', (extract(epoch from b.busy_until) * 1000)::int8)), '[]')
            from (
              select o.doctor_id, o.room_id, o.starts_at, o.busy_until from public.appointments o
               where o.clinic_id = p_clinic and o.starts_at < p_to and o.starts_at >= p_from - interval '1 day' and o.busy_until > p_from
                 and o.holds_slot and o.id <> p_appointment
              union all
              select x.doctor_id, null, x.starts_at, x.ends_at from public.blocks x
               where x.clinic_id = p_clinic and x.starts_at < p_to and x.ends_at > p_from
              union all
              select s.id, null, e.starts_at, e.busy_until from public.staff_members s
                join public.doctor_times e on e.user_id = s.user_id and e.starts_at < p_to and e.starts_at >= p_from - interval '1 day'
               where s.clinic_id = p_clinic and s.takes_appointments and s.is_active and e.busy_until > p_from
                 and not exists (select from public.appointments o where o.clinic_id = p_clinic and o.id = e.appointment_id)) b),
        'petTimes', (
          select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'start', (extract(epoch from o.starts_at) * 1000)::int8,
              'end', (extract(epoch from o.ends_at) * 1000)::int8)), '[]')
            from public.appointments o
           where o.clinic_id = p_clinic and o.pet_id = a.pet_id and o.starts_at >= p_from and o.starts_at < p_to and o.holds_slot
             and o.id <> p_appointment))
      from public.appointments a
      join public.clinics k on k.id = p_clinic
      join public.appointment_types t on t.clinic_id = p_clinic and t.id = a.appointment_type_id
     where a.clinic_id = p_clinic and a.id = p_appointment;
  end;
