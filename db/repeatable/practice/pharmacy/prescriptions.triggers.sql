create trigger prescriptions_protect before update on prescriptions for each row execute function app.protect_prescription();

create trigger prescriptions_broadcast after insert or update on prescriptions
  for each row execute function app.broadcast_prescription();
