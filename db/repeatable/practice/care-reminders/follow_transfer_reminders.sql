-- A pet has another client now: reminders about it that were not sent are decided again.
create or replace function app.follow_transfer_reminders() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform app.flag_care_reminders(new.clinic_id, new.pet_id, null);
  return null;
end $$;
