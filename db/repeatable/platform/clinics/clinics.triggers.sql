create trigger clinics_broadcast_suspension after update of suspended_at on clinics
  for each row when ((new.suspended_at is null) <> (old.suspended_at is null))
  execute function app.broadcast_suspension();
