create trigger refill_requests_broadcast after insert or update on refill_requests
  for each row execute function app.broadcast_refill_request();
