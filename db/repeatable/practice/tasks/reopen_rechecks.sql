-- TASK-1. When an appointment gives up its slot, the rechecks that it closed are open again. An appointment that replaces it
-- closes them in its turn. It runs with definer rights because clients cancel too, who see no tasks; it reveals nothing.
create or replace function app.reopen_rechecks() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if new.holds_slot or not old.holds_slot then
    return null;
  end if;
  with reopened as (
    update public.tasks t
       -- The appointment stays, so that it closes the same tasks when it is restored.
       set status = 'open', closed_how = null, closed_at = null, closed_by = null, closed_reason = null, version = t.version + 1
     where t.clinic_id = new.clinic_id and t.appointment_id = new.id and t.closed_how = 'booked'
    returning t.id)
  insert into public.audit_entries (action, subject_id, clinic_id, before)
    select 'task.reopened', reopened.id::text, new.clinic_id,
           jsonb_build_object('closedHow', 'booked', 'appointmentId', new.id)
      from reopened;
  return null;
end $$;
