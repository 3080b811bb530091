-- Notifies screens that show the acts of a visit, or the treatment sheet, that they changed.
create or replace function app.broadcast_act() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform app.broadcast('clinic:' || new.clinic_id, 'act',
    jsonb_build_object('visitId', new.visit_id, 'petId', new.pet_id, 'by', app.user_id()));
  return null;
end $$;
