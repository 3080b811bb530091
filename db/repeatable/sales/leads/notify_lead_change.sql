create or replace function app.notify_lead_change() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform app.notify_platform('lead');
  return null;
end $$;
