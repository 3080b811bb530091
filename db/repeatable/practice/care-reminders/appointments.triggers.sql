create trigger appointments_reminders_added after insert on appointments
  for each row execute function app.follow_appointment_reminders();

create trigger appointments_reminders_changed after update on appointments for each row
  when (old.status is distinct from new.status or old.starts_at is distinct from new.starts_at or old.pet_id is distinct from new.pet_id)
  execute function app.follow_appointment_reminders();
