create trigger imaging_requests_touch before update on imaging_requests for each row execute function app.touch_updated_at();

create trigger imaging_requests_protect before update on imaging_requests for each row execute function app.protect_imaging_request();

create trigger imaging_requests_no_delete before delete or truncate on imaging_requests
  for each statement execute function app.refuse_change('imaging_requests');

create trigger imaging_requests_broadcast after insert or update on imaging_requests
  for each row execute function app.broadcast_imaging();
