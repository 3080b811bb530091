-- An appointment was booked, moved or canceled: reminders of its pet and client that were not sent are decided again.
create or replace function app.follow_appointment_reminders() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform app.flag_care_reminders(new.clinic_id, new.pet_id, new.client_id);
  return null;
end $$;
