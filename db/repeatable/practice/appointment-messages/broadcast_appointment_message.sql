-- Notifies the screens of a clinic's staff that messages about appointments were queued, suppressed or taken back. Without ids, so that
-- a run that queues thousands of reminders sends one notification.
create or replace function app.broadcast_appointment_message() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform app.broadcast('clinic:' || new.clinic_id, 'appointmentMessage', '{}');
  return null;
end $$;
