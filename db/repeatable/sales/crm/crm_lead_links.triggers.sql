create trigger crm_lead_links_touch before update on crm_lead_links for each row execute function app.touch_updated_at();
