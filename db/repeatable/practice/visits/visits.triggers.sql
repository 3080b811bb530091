create trigger visits_touch before update on visits for each row execute function app.touch_updated_at();

create trigger visits_refuse_closed before update or delete on visits
  for each row execute function app.refuse_closed_visit_change();

create trigger visits_refuse_truncate before truncate on visits for each statement execute function app.refuse_change('visits');

create trigger visits_broadcast after insert or update on visits for each row execute function app.broadcast_visit();

create trigger visits_check_signer before update on visits for each row execute function app.check_visit_signer();
