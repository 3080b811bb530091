-- What came stays as it came, for every role: only what became of it changes. An applied message stays applied. An erasure empties it.
create or replace function app.preserve_lab_message() returns trigger language plpgsql set search_path = '' as $$
declare
  outcome constant text[] := array['message_type', 'status', 'failure', 'attempts', 'applied_at', 'report_numbers'];
  erased constant text[] := array['content', 'erased_at', 'control_id', 'failure', 'message_type', 'sender_address',
    'report_numbers'];
begin
  if to_jsonb(new) - outcome = to_jsonb(old) - outcome and (old.status <> 'applied' or new.status = 'applied') then
    return new;
  end if;
  if app.is_erasing(new.clinic_id) and to_jsonb(new) - erased = to_jsonb(old) - erased then
    return new;
  end if;
  raise exception 'lab_messages stay as they came' using errcode = 'insufficient_privilege';
end $$;
