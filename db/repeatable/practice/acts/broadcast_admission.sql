-- Notifies screens with the treatment sheet that a pet was admitted, moved or discharged.
create or replace function app.broadcast_admission() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform app.broadcast('clinic:' || new.clinic_id, 'admission',
    jsonb_build_object('id', new.id, 'visitId', new.visit_id, 'by', app.user_id()));
  return null;
end $$;
