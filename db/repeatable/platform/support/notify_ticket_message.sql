create or replace function app.notify_ticket_message() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform app.notify_ticket(new.ticket_id, not new.is_internal);
  return null;
end $$;
