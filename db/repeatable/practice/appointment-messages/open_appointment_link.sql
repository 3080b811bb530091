-- What the holder of a link sees: the visits, without their reasons and notes, and the clinic. Null for a link that there is not or that
-- has expired.
create or replace function app.open_appointment_link(p_clinic uuid, p_token_hash bytea) returns jsonb
  language sql stable security definer set search_path = ''
  begin atomic
    select jsonb_build_object(
        'clinic', jsonb_build_object('name', k.name, 'phone', k.phone, 'email', k.email, 'timeZone', k.time_zone, 'country', k.country,
          'addressLine', k.address_line, 'postalCode', k.postal_code, 'city', k.city, 'region', k.region,
          'onlineBooking', k.online_booking, 'leadMinutes', k.booking_lead_minutes, 'isSuspended', k.suspended_at is not null),
        'visits', v.visits)
      from public.clinics k
      cross join lateral (
        select jsonb_agg(jsonb_build_object('id', a.id, 'startsAt', a.starts_at, 'endsAt', a.ends_at, 'status', a.status,
            'petName', p.name, 'species', p.species, 'isPetDeceased', p.deceased_on is not null, 'typeName', t.name,
            'isTypeOnline', t.is_active and t.online_bookable, 'doctorId', d.id, 'doctorName', d.full_name,
            'isDoctorActive', d.is_active and d.takes_appointments,
            'calendarId', e.uid, 'calendarSequence', e.sequence) order by a.starts_at, a.id) as visits
          from app.linked_appointments(p_clinic, p_token_hash) as l (id)
          join public.appointments a on a.clinic_id = p_clinic and a.id = l.id
          join public.pets p on p.clinic_id = p_clinic and p.id = a.pet_id
          join public.appointment_types t on t.clinic_id = p_clinic and t.id = a.appointment_type_id
          join public.staff_members d on d.clinic_id = p_clinic and d.id = a.doctor_id
          cross join lateral app.appointment_calendar_entry(p_clinic, a.id) e) v
     where k.id = p_clinic and v.visits is not null;
  end;

grant execute on function app.open_appointment_link to anon;
