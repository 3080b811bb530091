-- P-06. The state of an attempt moves forward only, in the order of unknown-outcome.rules.ts, and what it was made for stays as it is.
create or replace function app.protect_online_attempt() returns trigger language plpgsql set search_path = '' as $$
declare
  states constant text[] := array['created', 'unknown', 'requires_action', 'processing', 'failed', 'canceled', 'succeeded'];
begin
  if tg_op = 'DELETE' or array_position(states, new.state) < array_position(states, old.state)
    or (new.clinic_id, new.id, new.link_id, new.amount_minor, new.currency, new.created_at)
      is distinct from (old.clinic_id, old.id, old.link_id, old.amount_minor, old.currency, old.created_at)
    or (old.session_id is not null and new.session_id is distinct from old.session_id)
    or (old.intent_id is not null and new.intent_id is distinct from old.intent_id)
    or (old.payment_id is not null and new.payment_id is distinct from old.payment_id) then
    raise exception 'an attempt to charge moves forward only' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
