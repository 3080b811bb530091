create trigger support_accesses_keep before update on support_accesses
  for each row execute function app.keep_support_access();

create trigger support_accesses_announce after insert or update on support_accesses
  for each row execute function app.announce_support_access();
