-- Notifies screens of the clinic that a report changed.
create or replace function app.broadcast_diagnostic_report() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform app.broadcast('clinic:' || new.clinic_id, 'diagnosticReport',
    jsonb_build_object('id', new.id, 'petId', new.pet_id, 'by', app.user_id()));
  return null;
end $$;
