-- Emails whoever is in charge of a visit: its doctor, or the clinic's admins. The email names the pet and nothing else of the
-- record. For definer functions.
create or replace function app.email_visit_doctor(p_clinic uuid, p_visit uuid, p_template text) returns void language plpgsql as $$
declare
  address text;
  facts jsonb;
begin
  select coalesce(u.email, s.email), jsonb_build_object('visitId', v.id, 'petName', p.name, 'startedAt', v.started_at,
      'timeZone', c.time_zone, 'country', c.country)
    into address, facts
    from public.visits v
    join public.clinics c on c.id = p_clinic
    join public.pets p on p.clinic_id = p_clinic and p.id = v.pet_id
    left join public.staff_members s on s.clinic_id = p_clinic and s.id = v.doctor_id and s.is_active
    left join auth.users u on u.id = s.user_id
   where v.clinic_id = p_clinic and v.id = p_visit;
  if address is null then
    perform app.notify_clinic_admins(p_clinic, p_template, facts);
  else
    perform app.queue_email(p_template, address, facts);
  end if;
end $$;
