-- Processes an event again, within the caller's own scope. False when there is no such event.
create or replace function app.replay_crm_webhook(p_webhook uuid) returns boolean
  language plpgsql security definer set search_path = '' as $$
begin
  if not (app.has_permission('platform_crm:manage') or app.has_permission('crm:manage')) then
    raise exception 'permission denied to replay an event' using errcode = 'insufficient_privilege';
  end if;
  update public.crm_webhooks w set state = 'waiting', reason = null, replays = w.replays + 1
   where w.id = p_webhook and w.state <> 'refused' and w.clinic_id is not distinct from app.clinic_id();
  if found then
    perform app.queue_crm_webhook(p_webhook);
  end if;
  return found;
end $$;

grant execute on function app.replay_crm_webhook to clinic_member, platform_member;
