-- Notifies screens that a form was asked for or withdrawn.
create or replace function app.broadcast_form_request() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform app.broadcast_request_change(new.clinic_id, new.id);
  return null;
end $$;
