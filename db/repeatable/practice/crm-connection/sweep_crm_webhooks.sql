-- Deletes the provider's events after 30 days.
create or replace function app.sweep_crm_webhooks() returns void language sql volatile security definer set search_path = ''
  begin atomic
    delete from public.crm_webhooks w where w.received_at < now() - interval '30 days';
  end;

grant execute on function app.sweep_crm_webhooks to crm_server;
