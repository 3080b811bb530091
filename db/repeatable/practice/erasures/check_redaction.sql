-- CORE-4. An erasure may empty the columns named by the arguments of an append-only row, and change nothing else: their new
-- value is null or one of the fixed texts below, and names nobody.
create or replace function app.check_redaction() returns trigger language plpgsql as $$
declare
  was jsonb := to_jsonb(old);
  becomes jsonb := to_jsonb(new);
  field text;
begin
  if not app.is_erasing(old.clinic_id) or becomes - tg_argv is distinct from was - tg_argv then
    raise exception 'append-only rows do not change' using errcode = 'insufficient_privilege';
  end if;
  foreach field in array tg_argv loop
    if becomes -> field is distinct from was -> field
       and becomes -> field not in ('null', '{"erased": true}', '[]', '"Erased client"') then
      raise exception 'an erasure only empties append-only rows' using errcode = 'insufficient_privilege';
    end if;
  end loop;
  return new;
end $$;
