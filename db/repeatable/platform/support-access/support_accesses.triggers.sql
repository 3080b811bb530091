create trigger support_accesses_prevent_change before update on support_accesses
  for each row execute function app.prevent_support_access_change();

create trigger support_accesses_broadcast after insert or update on support_accesses
  for each row execute function app.broadcast_support_access();
