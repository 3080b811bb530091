create or replace function app.broadcast_clinic_setup() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform app.broadcast('clinic:' || new.id, 'setup', '{}');
  return null;
end $$;
