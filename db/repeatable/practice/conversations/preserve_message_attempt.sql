-- An attempt gets its outcome once; only one whose outcome nobody knew gets a second. An erasure empties the provider's words.
create or replace function app.preserve_message_attempt() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  outcome constant text[] := array['outcome', 'reason', 'provider_id', 'ended_at'];
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - outcome = to_jsonb(old) - outcome then
    if old.outcome is null or old.outcome = 'unknown' and new.outcome is not null then
      return new;
    end if;
    if new.outcome = old.outcome and new.reason is null and app.is_erasing(old.clinic_id) then
      return new;
    end if;
  end if;
  raise exception '% are append-only', tg_argv[0] using errcode = 'insufficient_privilege';
end $$;
