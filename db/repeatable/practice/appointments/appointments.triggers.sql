create trigger appointments_touch before update on appointments for each row execute function app.touch_updated_at();

create trigger appointments_log after insert or update on appointments
  for each row execute function app.log_appointment_event();

create trigger appointments_broadcast after insert or update on appointments
  for each row execute function app.broadcast_appointment();

create trigger appointments_lock_booking
  before insert or update of pet_id, doctor_id, room_id, starts_at, ends_at, busy_until, status, pet_overlap_reason on appointments
  for each row execute function app.lock_booking();

-- After the locks, by the order of names: what they find is committed.
create trigger appointments_refuse_blocked before insert on appointments
  for each row when (current_user = 'clinic_client') execute function app.refuse_blocked_time();

create trigger appointments_refuse_doubled_pet
  before insert or update of pet_id, starts_at, ends_at, status, pet_overlap_reason on appointments
  for each row when (new.pet_overlap_reason is null) execute function app.refuse_doubled_pet();

-- Before the locks on doctor and room, by the order of names.
create trigger appointments_limit_online before insert on appointments
  for each row when (current_user = 'clinic_client') execute function app.limit_online_bookings();

create trigger appointments_record_doctor_time
  after insert or delete or update of doctor_id, starts_at, busy_until, status on appointments
  for each row execute function app.record_doctor_time();

create trigger appointments_cancel_reason before update of status on appointments
  for each row execute function app.set_cancel_reason();
