-- Tells the clinic's screens that templates, usual values or rules of the record have changed.
create or replace function app.broadcast_record_setup() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform app.broadcast('clinic:' || new.clinic_id, 'recordSetup', jsonb_build_object('by', app.user_id()));
  return null;
end $$;
