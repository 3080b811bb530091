-- INBOX-7. A message stays as it was written, for every role: only its delivery goes on, forward, and a merge moves it to another
-- conversation. An erasure empties what names somebody. It runs with definer rights to see whether a client is being erased.
create or replace function app.preserve_message() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  delivery constant text[] := array['terms', 'conversation_id', 'status', 'scheduled_for', 'undo_until', 'provider_id', 'attempt_id',
    'attempt_count', 'first_tried_at', 'sent_at', 'failure', 'failure_code', 'failure_dismissed_at'];
  erasable constant text[] := array['subject', 'text', 'full_text', 'address', 'sender_name', 'emergency_terms', 'file_count'];
begin
  if tg_op = 'DELETE' then
    raise exception '% are append-only', tg_argv[0] using errcode = 'insufficient_privilege';
  end if;
  if to_jsonb(new) - delivery <> to_jsonb(old) - delivery then
    if not app.is_erasing(old.clinic_id) or to_jsonb(new) - delivery - erasable <> to_jsonb(old) - delivery - erasable then
      raise exception '% are append-only', tg_argv[0] using errcode = 'insufficient_privilege';
    end if;
  end if;
  if new.status is distinct from old.status and not app.delivery_may_become(old.status, new.status) then
    raise exception 'a message does not go from % to %', old.status, new.status using errcode = 'check_violation',
      constraint = 'messages_forward_check';
  end if;
  return new;
end $$;
