-- Notifies screens that a protocol changed.
create or replace function app.broadcast_care_protocol() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform app.broadcast('clinic:' || new.clinic_id, 'careProtocol', jsonb_build_object('id', new.id, 'by', app.user_id()));
  return null;
end $$;
