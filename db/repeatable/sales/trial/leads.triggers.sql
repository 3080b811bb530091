create trigger leads_forget_trial before delete on leads for each row execute function app.forget_lead_trial();
