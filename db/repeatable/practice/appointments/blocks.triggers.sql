create trigger blocks_broadcast after insert or update or delete on blocks
  for each row execute function app.broadcast_clinic_change('block');

create trigger blocks_lock before insert or update of doctor_id, starts_at, ends_at on blocks
  for each row execute function app.lock_block();
