create trigger form_requests_touch before update on form_requests for each row execute function app.touch_updated_at();

create trigger form_requests_broadcast after insert or update of withdrawn_at on form_requests
  for each row execute function app.broadcast_form_request();

create trigger form_requests_prevent_change before update of answers, withdrawn_at or delete on form_requests
  for each row execute function app.prevent_signed_request_change();
