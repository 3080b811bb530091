create or replace function app.tell_demo_change() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform app.tell_platform('demo');
  return null;
end $$;
