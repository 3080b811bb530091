create trigger appointments_touch before update on appointments for each row execute function app.touch_updated_at();

create trigger appointments_log after insert or update on appointments
  for each row execute function app.log_appointment_event();

create trigger appointments_broadcast after insert or update on appointments
  for each row execute function app.broadcast_appointment();

create trigger appointments_lock_booking
  before insert or update of doctor_id, room_id, starts_at, ends_at, busy_until, status on appointments
  for each row execute function app.lock_booking();

create trigger appointments_cancel_reason before update of status on appointments
  for each row execute function app.set_cancel_reason();
