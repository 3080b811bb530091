-- Notifies screens that show requests or studies that one of them changed.
create or replace function app.broadcast_imaging() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform app.broadcast('clinic:' || new.clinic_id, 'imaging',
    jsonb_build_object('id', new.id, 'petId', new.pet_id, 'by', app.user_id()));
  return null;
end $$;
