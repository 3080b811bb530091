create trigger appointments_touch before update on appointments for each row execute function app.touch_updated_at();

create trigger appointments_log after insert or update on appointments
  for each row execute function app.log_appointment_event();

create trigger appointments_announce after insert or update on appointments
  for each row execute function app.announce_appointment();

create trigger appointments_take_turn
  before insert or update of doctor_id, room_id, starts_at, ends_at, busy_until, status on appointments
  for each row execute function app.take_booking_turn();

create trigger appointments_cancel_reason before update of status on appointments
  for each row execute function app.keep_cancel_reason();
