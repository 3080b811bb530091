create trigger leads_forget_demos before delete on leads for each row execute function app.forget_lead_demos();
