-- Notifies the screens of a clinic's staff that a client answered or changed answers before a visit.
create or replace function app.broadcast_intake_answers() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform app.broadcast('clinic:' || new.clinic_id, 'intakeAnswers', jsonb_build_object('id', new.appointment_id, 'by', app.user_id()));
  return null;
end $$;
