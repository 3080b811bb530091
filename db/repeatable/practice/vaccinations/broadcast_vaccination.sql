-- Notifies screens that the vaccinations of a pet changed.
create or replace function app.broadcast_vaccination() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform app.broadcast('clinic:' || new.clinic_id, 'vaccination', jsonb_build_object('petId', new.pet_id, 'by', app.user_id()));
  return null;
end $$;
