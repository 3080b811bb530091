-- Marks a pet's due care as outdated, and queues the job that computes it again by the rules. For triggers. A mark that is there
-- already is held until the transaction ends: the job that takes it waits, and so reads what this transaction has changed.
create or replace function app.queue_due_care(p_clinic uuid, p_pet uuid) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  insert into public.due_care_recomputations as m (clinic_id, pet_id) values (p_clinic, p_pet)
    on conflict (clinic_id, pet_id) do update set queued_at = m.queued_at;
  perform app.add_job('dueCare.recompute', jsonb_build_object('clinicId', p_clinic), null, null, 'dueCare.recompute:' || p_clinic);
end $$;
