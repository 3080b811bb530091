-- When the platform's connection is created or renewed, queues the leads that waited for it.
create or replace function app.resume_crm_leads() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform app.requeue_crm_leads();
  return null;
end $$;
