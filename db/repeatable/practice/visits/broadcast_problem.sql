-- Tells the screens that show a pet's problems that they have changed.
create or replace function app.broadcast_problem() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform app.broadcast('clinic:' || new.clinic_id, 'problem', jsonb_build_object('petId', new.pet_id, 'by', app.user_id()));
  return null;
end $$;
