create trigger visit_signatures_append_only before update or delete or truncate on visit_signatures
  for each statement execute function app.refuse_change('visit_signatures');

create trigger visit_signatures_chain before insert on visit_signatures
  for each row execute function app.continue_signature_chain();

create trigger visit_signatures_chain_end after insert on visit_signatures
  for each row execute function app.move_chain_end();

create trigger visit_signatures_broadcast after insert on visit_signatures
  for each row execute function app.broadcast_visit_part();
