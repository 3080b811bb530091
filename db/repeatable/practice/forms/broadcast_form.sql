-- Notifies the screens of a clinic's staff that a form was added or changed.
create or replace function app.broadcast_form() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform app.broadcast('clinic:' || new.clinic_id, 'form', jsonb_build_object('id', new.id, 'by', app.user_id()));
  return null;
end $$;
