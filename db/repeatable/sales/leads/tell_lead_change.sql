create or replace function app.tell_lead_change() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform app.tell_platform('lead');
  return null;
end $$;
