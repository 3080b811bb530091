create or replace function app.touch_flag() returns trigger language plpgsql as $$
begin
  new.changed_at := now();
  new.changed_by := app.user_id();
  return new;
end $$;
