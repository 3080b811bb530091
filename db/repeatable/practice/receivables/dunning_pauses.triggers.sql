create trigger dunning_pauses_keep before update or delete on dunning_pauses
  for each row execute function app.refuse_change_but_end('dunning_pauses');

create trigger dunning_pauses_truncate before truncate on dunning_pauses
  for each statement execute function app.refuse_change('dunning_pauses');

create trigger dunning_pauses_refuse_erased before insert on dunning_pauses
  for each row execute function app.refuse_erased_client('client_id');
