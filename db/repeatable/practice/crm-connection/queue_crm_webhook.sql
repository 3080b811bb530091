-- Queues the job that processes an event of the CRM. Those of the platform wait for each other, and those of each clinic.
create or replace function app.queue_crm_webhook(p_webhook uuid) returns void language plpgsql security definer set search_path = '' as $$
declare
  clinic uuid := (select w.clinic_id from public.crm_webhooks w where w.id = p_webhook);
begin
  perform app.add_job('crm.applyWebhook', jsonb_build_object('webhookId', p_webhook), coalesce('clinic:' || clinic, 'crm:leads'), null,
    'crm.applyWebhook:' || p_webhook, (-1)::smallint);
end $$;
