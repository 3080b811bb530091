-- A changed protocol changes what is due for the animals of its species: their due care is computed again by a job. Marks that are
-- there already are held, as in app.queue_due_care.
create or replace function app.follow_protocols() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  clinic uuid;
  changed_species text;
begin
  for clinic, changed_species in select distinct c.clinic_id, c.species from changed c loop
    insert into public.due_care_recomputations as m (clinic_id, pet_id)
      select clinic, p.id from public.pets p
       where p.clinic_id = clinic and p.species = changed_species and p.deceased_on is null and p.archived_at is null
       order by p.id
      on conflict (clinic_id, pet_id) do update set queued_at = m.queued_at;
    if found then
      perform app.add_job('dueCare.recompute', jsonb_build_object('clinicId', clinic), null, null, 'dueCare.recompute:' || clinic);
    end if;
  end loop;
  return null;
end $$;
