create or replace function app.touch_lead() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  new.updated_at := now();
  if new.stage <> old.stage then
    new.stage_changed_at := now();
  end if;
  return new;
end $$;
