create trigger estimates_protect before update or delete on estimates for each row execute function app.protect_estimate();

create trigger estimates_truncate before truncate on estimates for each statement execute function app.refuse_change('estimates');

create trigger estimates_broadcast after insert or update on estimates for each row execute function app.broadcast_estimate();
