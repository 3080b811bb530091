create trigger leads_delete_trial before delete on leads for each row execute function app.delete_lead_trial();
