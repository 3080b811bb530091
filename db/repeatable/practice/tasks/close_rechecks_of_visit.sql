-- TASK-1. A visit that somebody signs closes the open rechecks of its pet that it covers and that were there before it began; what
-- was planned during the visit stays. A signature cannot be taken back. An automatic lock closes nothing: whether the pet was seen
-- is what the signature says. It runs with definer rights because whoever may sign may not be allowed to change tasks; it reveals
-- nothing.
create or replace function app.close_rechecks_of_visit() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  with closed as (
    update public.tasks t
       set status = 'done', closed_how = 'done', closed_at = new.signed_at, closed_by = new.signed_by, closing_visit_id = new.id,
           version = t.version + 1
      from public.clinics c
     where c.id = new.clinic_id and t.clinic_id = new.clinic_id and t.pet_id = new.pet_id and t.status = 'open'
       and t.kind = 'recheck' and t.created_at < new.started_at
       and app.covers_recheck(t.due_on, app.local_day(new.started_at, c.time_zone))
    returning t.id)
  insert into public.audit_entries (action, subject_id, clinic_id, after)
    select 'task.closed', closed.id::text, new.clinic_id, jsonb_build_object('closedHow', 'done', 'visitId', new.id)
      from closed;
  return null;
end $$;
