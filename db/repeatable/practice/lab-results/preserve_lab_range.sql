-- CORE-6. A range stays as it was used: it is confirmed once and retired once.
create or replace function app.preserve_lab_range() returns trigger language plpgsql as $$
declare
  mark constant text[] := array['confirmed_at', 'confirmed_by', 'retired_at'];
begin
  if to_jsonb(new) - mark <> to_jsonb(old) - mark or old.confirmed_at is not null and new.confirmed_at is distinct from old.confirmed_at
     or old.retired_at is not null and new.retired_at is distinct from old.retired_at then
    raise exception 'a range does not change' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
