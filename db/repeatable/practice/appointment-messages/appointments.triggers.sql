create trigger appointments_follow_messages
  after insert or update of status, starts_at, appointment_type_id, cancel_reason, rescheduled_to on appointments
  for each row when (new.created_by is not null) execute function app.follow_appointment_messages();
