-- CD-6 for every role: what was found stays as it was, only the state follows the steps.
create or replace function app.protect_discrepancy() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or to_jsonb(new) - 'state' <> to_jsonb(old) - 'state' or pg_trigger_depth() < 2 then
    raise exception 'controlled_discrepancies is append-only' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
