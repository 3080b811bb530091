-- Queues the job that processes an event of the CRM.
create or replace function app.queue_crm_webhook(p_webhook uuid) returns void language plpgsql security definer set search_path = '' as $$
begin
  perform app.add_job('crm.applyWebhook', jsonb_build_object('webhookId', p_webhook), 'crm:leads', null,
    'crm.applyWebhook:' || p_webhook, (-1)::smallint);
end $$;
