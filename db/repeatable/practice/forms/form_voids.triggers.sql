create trigger form_voids_append_only before update or delete or truncate on form_voids
  for each statement execute function app.refuse_change('form_voids');

create trigger form_voids_broadcast after insert on form_voids for each row execute function app.broadcast_form_void();
