-- Sets the location and pipeline that leads are sent to, and sends all of them again. False for a location that the
-- connection does not have.
create or replace function app.set_crm_target(p_location text, p_pipeline text, p_name text) returns boolean
  language plpgsql security definer set search_path = '' as $$
declare
  is_other boolean;
begin
  if not app.has_permission('platform_crm:manage') then
    raise exception 'permission denied to choose a pipeline' using errcode = 'insufficient_privilege';
  end if;
  if not exists (
    select from public.crm_credentials c join public.ghl_integrations g on g.user_id = c.user_id
     where c.user_id = app.crm_lead_connection() and case when c.user_type = 'Location' then c.location_id = p_location
       else g.location_data @> jsonb_build_array(jsonb_build_object('id', p_location)) end) then
    return false;
  end if;
  select t.location_id is distinct from p_location into is_other from public.crm_lead_targets t;
  insert into public.crm_lead_targets as t (location_id, pipeline_id, pipeline_name) values (p_location, p_pipeline, p_name)
    on conflict (is_only) do update set location_id = excluded.location_id, pipeline_id = excluded.pipeline_id,
      pipeline_name = excluded.pipeline_name, stage_ids = null, stages = null, backs = '{}';
  update public.crm_lead_links l set state = 'waiting', attempts = 0, reason = null, change = l.change + 1, known_stage_id = null,
      location_id = case when is_other then null else l.location_id end,
      contact_id = case when is_other then null else l.contact_id end,
      opportunity_id = case when is_other then null else l.opportunity_id end,
      sent_hash = case when is_other then null else l.sent_hash end;
  perform app.requeue_crm_leads();
  return true;
end $$;

grant execute on function app.set_crm_target to platform_member;
