create trigger dunning_holds_broadcast after insert or delete on dunning_holds
  for each row execute function app.broadcast_payment_reminder();
