create or replace function app.notify_ticket_change() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform app.notify_ticket(new.id, (old.state, old.priority, old.last_message_at)
    is distinct from (new.state, new.priority, new.last_message_at));
  return null;
end $$;
