-- Adds an open task of the whole clinic, and returns its id. For definer functions that have checked the caller.
create or replace function app.insert_task(p_clinic uuid, p_title text, p_note text, p_kind text, p_pet uuid, p_client uuid, p_due_on date)
  returns uuid language plpgsql as $$
declare
  task uuid;
begin
  insert into public.tasks (clinic_id, title, note, kind, pet_id, client_id, due_on)
    values (p_clinic, p_title, p_note, p_kind, p_pet, p_client, p_due_on) returning id into task;
  insert into public.audit_entries (action, subject_id, clinic_id, after)
    values ('task.added', task::text, p_clinic, jsonb_build_object('title', p_title, 'kind', p_kind, 'dueOn', p_due_on));
  return task;
end $$;
