-- When doctors of a clinic are booked in another one (APPT-9). It reveals that they are not available, to those who may know when
-- they are busy here, and nothing of the other clinic.
create or replace function app.times_elsewhere(p_clinic uuid, p_from timestamptz, p_to timestamptz)
  returns table (doctor_id uuid, starts_at timestamptz, ends_at timestamptz)
  language sql stable security definer set search_path = ''
  begin atomic
    select d.id, t.starts_at, t.busy_until
      from public.staff_members d
      join public.doctor_times t on t.user_id = d.user_id and t.starts_at < p_to and t.starts_at >= p_from - interval '1 day'
     where d.clinic_id = p_clinic and d.takes_appointments and d.is_active and t.busy_until > p_from
       and not exists (select from public.appointments a where a.clinic_id = p_clinic and a.id = t.appointment_id)
       and (p_clinic = app.clinic_id() and app.has_permission('appointment:read') or p_clinic in (select app.own_clinic_ids()));
  end;

grant execute on function app.times_elsewhere to clinic_client, clinic_member;
