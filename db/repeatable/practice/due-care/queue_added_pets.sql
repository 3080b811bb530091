-- What is due for new pets is computed by a job, so that an import of thousands is not slowed down.
create or replace function app.queue_added_pets() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  clinic uuid;
begin
  for clinic in select distinct a.clinic_id from added a loop
    insert into public.due_care_recomputations (clinic_id, pet_id)
      select clinic, a.id from added a where a.clinic_id = clinic on conflict do nothing;
    perform app.add_job('dueCare.recompute', jsonb_build_object('clinicId', clinic), null, null, 'dueCare.recompute:' || clinic);
  end loop;
  return null;
end $$;
