-- PET-3. A pet's death closes its open tasks, so that nobody calls its client about a recheck. Undone, it opens those tasks again:
-- they carry the instant at which the death was recorded. It runs with definer rights because whoever may record a death may
-- not be allowed to change tasks; it reveals nothing.
create or replace function app.close_tasks_of_deceased_pet() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if new.deceased_on is not null then
    with closed as (
      update public.tasks t
         set status = 'dropped', closed_how = 'dropped', closed_reason = 'The pet has died.', closed_at = new.deceased_recorded_at,
             closed_by = app.user_id(), version = t.version + 1
       where t.clinic_id = new.clinic_id and t.pet_id = new.id and t.status = 'open'
      returning t.id)
    insert into public.audit_entries (action, subject_id, clinic_id, after)
      select 'task.closed', closed.id::text, new.clinic_id, jsonb_build_object('closedHow', 'dropped', 'closedReason', 'The pet has died.')
        from closed;
    return null;
  end if;
  with reopened as (
    update public.tasks t
       set status = 'open', closed_how = null, closed_reason = null, closed_at = null, closed_by = null, version = t.version + 1
     where t.clinic_id = new.clinic_id and t.pet_id = new.id and t.status = 'dropped' and t.closed_at = old.deceased_recorded_at
    returning t.id)
  insert into public.audit_entries (action, subject_id, clinic_id, before)
    select 'task.reopened', reopened.id::text, new.clinic_id, jsonb_build_object('closedHow', 'dropped', 'closedReason', 'The pet has died.')
      from reopened;
  return null;
end $$;
