-- Notifies the clinic's screens that its ranges or its cover doctor have changed.
create or replace function app.broadcast_lab_setup() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform app.broadcast('clinic:' || new.clinic_id, 'labSetup', '{}');
  return null;
end $$;
