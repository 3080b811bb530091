-- Notifies screens that show orders that one of them changed.
create or replace function app.broadcast_lab_order() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform app.broadcast('clinic:' || new.clinic_id, 'labOrder',
    jsonb_build_object('id', new.id, 'visitId', new.visit_id, 'petId', new.pet_id, 'by', app.user_id()));
  return null;
end $$;
