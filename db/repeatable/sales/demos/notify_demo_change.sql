create or replace function app.notify_demo_change() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform app.notify_platform('demo');
  return null;
end $$;
