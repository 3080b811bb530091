create trigger dunning_notices_keep before update or delete on dunning_notices
  for each row execute function app.refuse_change_but_merge('dunning_notices');

create trigger dunning_notices_truncate before truncate on dunning_notices
  for each statement execute function app.refuse_change('dunning_notices');

-- A client who was erased is reminded of nothing.
create trigger dunning_notices_refuse_erased before insert on dunning_notices
  for each row execute function app.refuse_erased_client('client_id');

create trigger dunning_notices_broadcast after insert on dunning_notices
  for each row execute function app.broadcast_payment_reminder();
