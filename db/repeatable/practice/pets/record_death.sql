create or replace function app.record_death() returns trigger language plpgsql as $$
begin
  new.deceased_recorded_at := case when new.deceased_on is null then null else coalesce(new.deceased_recorded_at, now()) end;
  return new;
end $$;
