-- A changed protocol changes what is due for the animals of its species: their due care is computed again by a job.
create or replace function app.follow_protocols() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  found record;
begin
  for found in select distinct c.clinic_id, c.species from changed c loop
    insert into public.due_care_recomputations (clinic_id, pet_id)
      select p.clinic_id, p.id from public.pets p
       where p.clinic_id = found.clinic_id and p.species = found.species and p.deceased_on is null and p.archived_at is null
      on conflict do nothing;
    perform app.add_job('dueCare.recompute', jsonb_build_object('clinicId', found.clinic_id), null, null,
      'dueCare.recompute:' || found.clinic_id);
  end loop;
  return null;
end $$;
