create trigger tickets_tell after update on tickets for each row execute function app.tell_ticket_change();
