-- Tells the screens that show a pet's vital signs that they have changed.
create or replace function app.broadcast_vitals() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform app.broadcast('clinic:' || new.clinic_id, 'vitals', jsonb_build_object('petId', new.pet_id, 'by', app.user_id()));
  return null;
end $$;
