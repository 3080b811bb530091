-- Marks a pet's due care as outdated, and queues the job that computes it again by the rules. For triggers.
create or replace function app.queue_due_care(p_clinic uuid, p_pet uuid) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  insert into public.due_care_recomputations (clinic_id, pet_id) values (p_clinic, p_pet) on conflict do nothing;
  perform app.add_job('dueCare.recompute', jsonb_build_object('clinicId', p_clinic), null, null, 'dueCare.recompute:' || p_clinic);
end $$;
