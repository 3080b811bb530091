-- What a client answered stays, for every role: staff check care that was done elsewhere once, and an erasure empties
-- what a person wrote.
create or replace function app.protect_reminder_answer() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  checking constant text[] := array['outcome', 'checked_at', 'checked_by'];
  named constant text[] := array['task_id', 'proof_document_id'];
  erased constant text[] := array['elsewhere_name', 'note', 'network'];
begin
  if tg_op = 'UPDATE' then
    if old.outcome is null and new.outcome is not null and to_jsonb(new) - checking = to_jsonb(old) - checking then
      return new;
    end if;
    -- A task or document that was deleted.
    if to_jsonb(new) - named = to_jsonb(old) - named
       and (new.task_id is null or new.task_id = old.task_id)
       and (new.proof_document_id is null or new.proof_document_id = old.proof_document_id) then
      return new;
    end if;
    if app.is_erasing(old.clinic_id) and to_jsonb(new) - erased = to_jsonb(old) - erased then
      return new;
    end if;
  end if;
  raise exception 'care_reminder_answers is append-only' using errcode = 'insufficient_privilege';
end $$;
