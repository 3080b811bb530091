-- What decides about reminders to some clients: their pets and appointments, and when they were reminded last.
create or replace function app.care_clients(p_clinic uuid, p_clients uuid[], p_today date, p_now timestamptz)
  returns table (id uuid, full_name text, is_active boolean, pets jsonb, reminded_on date,
    busy_on jsonb, last_death_on date, booked jsonb)
  language plpgsql stable security definer set search_path = '' as $$
declare
  zone text;
begin
  perform app.check_reminder_access(p_clinic);
  select k.time_zone into zone from public.clinics k where k.id = p_clinic;
  -- Client by client over indexes: lists that are joined would be read again for each client.
  return query
    select c.id, c.full_name, c.archived_at is null and c.erased_at is null and c.merged_into is null, coalesce(o.pets, '[]'),
        r.reminded_on, coalesce(r.busy_on, '[]'), o.last_death_on,
        coalesce((select jsonb_agg(jsonb_build_object('on', app.local_day(a.starts_at, zone), 'typeId', a.appointment_type_id)
              order by a.starts_at)
            from public.appointments a
           where a.clinic_id = p_clinic and a.client_id = c.id and a.holds_slot and a.starts_at >= p_now), '[]')
      from public.clients c
      cross join lateral (
        select max(p.deceased_on) as last_death_on,
            jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name) order by p.name, p.id)
              filter (where p.deceased_on is null and p.archived_at is null) as pets
          from public.pet_clients k join public.pets p on p.clinic_id = p_clinic and p.id = k.pet_id
         where k.clinic_id = p_clinic and k.client_id = c.id) o
      cross join lateral (
        select max(m.planned_on) filter (where m.kind <> 'after_visit') as reminded_on,
            jsonb_agg(m.planned_on) filter (where m.planned_on >= p_today) as busy_on
          from public.care_reminders m
         where m.clinic_id = p_clinic and m.client_id = c.id and m.state in ('planned', 'requested', 'sent', 'answered')) r
     where c.clinic_id = p_clinic and c.id = any (p_clients);
end $$;

grant execute on function app.care_clients to clinic_member, job_server;
