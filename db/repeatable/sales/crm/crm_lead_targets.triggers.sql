create trigger crm_lead_targets_touch before update on crm_lead_targets for each row execute function app.touch_updated_at();
