-- VISIT-5. Locks a visit that nobody has signed, and tells its doctor, or the clinic's admins if nobody is in charge. For the
-- job, which has computed the hash.
create or replace function app.lock_visit(p_clinic uuid, p_visit uuid, p_position integer, p_content jsonb, p_previous_hash text,
    p_hash text, p_at timestamptz) returns void language plpgsql security definer set search_path = '' as $$
declare
  found_pet uuid;
begin
  update public.visits v set status = 'locked', locked_at = p_at, finished_at = coalesce(v.finished_at, p_at), version = v.version + 1
   where v.clinic_id = p_clinic and v.id = p_visit returning v.pet_id into found_pet;
  insert into public.visit_signatures (clinic_id, pet_id, position, visit_id, kind, content, signed_at, previous_hash, content_hash)
    values (p_clinic, found_pet, p_position, p_visit, 'automatic_lock', p_content, p_at, p_previous_hash, p_hash);
  insert into public.audit_entries (action, subject_id, clinic_id, after)
    values ('visit.locked', p_visit::text, p_clinic, jsonb_build_object('position', p_position));
  perform app.email_visit_doctor(p_clinic, p_visit, 'visit_locked');
end $$;

grant execute on function app.lock_visit to job_server;
