create trigger leads_delete_demos before delete on leads for each row execute function app.delete_lead_demos();
