create trigger tickets_notify after update on tickets for each row execute function app.notify_ticket_change();
