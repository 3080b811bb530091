-- Notifies screens that what is due for a pet changed. PostgreSQL sends equal notifications of a transaction once.
create or replace function app.broadcast_due_care() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform app.broadcast('clinic:' || new.clinic_id, 'dueCare', jsonb_build_object('petId', new.pet_id, 'by', app.user_id()));
  return null;
end $$;
