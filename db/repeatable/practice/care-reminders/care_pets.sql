-- What decides about reminders of some pets: whether they live, whose they are (the primary client first), and when they come next.
create or replace function app.care_pets(p_clinic uuid, p_pets uuid[], p_now timestamptz)
  returns table (id uuid, name text, species text, deceased_on date, is_archived boolean, client_ids uuid[], has_former_client boolean,
    booked jsonb)
  language plpgsql stable security definer set search_path = '' as $$
declare
  zone text;
begin
  perform app.check_reminder_access(p_clinic);
  select k.time_zone into zone from public.clinics k where k.id = p_clinic;
  -- Pet by pet over indexes: lists that are joined would be read again for each pet.
  return query
    select p.id, p.name, p.species, p.deceased_on, p.archived_at is not null,
        array(select c.client_id from public.pet_clients c where c.clinic_id = p_clinic and c.pet_id = p.id
               order by c.is_primary desc, c.client_id),
        exists (select from public.pet_former_clients f where f.clinic_id = p_clinic and f.pet_id = p.id),
        coalesce((select jsonb_agg(jsonb_build_object('on', app.local_day(a.starts_at, zone), 'typeId', a.appointment_type_id)
              order by a.starts_at)
            from public.appointments a
           where a.clinic_id = p_clinic and a.pet_id = p.id and a.holds_slot and a.starts_at >= p_now), '[]')
      from public.pets p
     where p.clinic_id = p_clinic and p.id = any (p_pets);
end $$;

grant execute on function app.care_pets to clinic_member, job_server;
