-- What a client answered stays, for every role: staff check care that was done elsewhere once, a task is named, and an erasure
-- empties what a person wrote.
create or replace function app.protect_reminder_answer() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  checking constant text[] := array['outcome', 'checked_at', 'checked_by'];
  erased constant text[] := array['elsewhere_name', 'proof_name', 'note', 'network'];
begin
  if tg_op = 'UPDATE' then
    if old.outcome is null and new.outcome is not null and to_jsonb(new) - checking = to_jsonb(old) - checking then
      return new;
    end if;
    if to_jsonb(new) - 'task_id' = to_jsonb(old) - 'task_id' and (old.task_id is null or new.task_id is null) then
      return new;
    end if;
    if app.is_erasing(old.clinic_id) and to_jsonb(new) - erased = to_jsonb(old) - erased then
      return new;
    end if;
  end if;
  raise exception 'care_reminder_answers is append-only' using errcode = 'insufficient_privilege';
end $$;
