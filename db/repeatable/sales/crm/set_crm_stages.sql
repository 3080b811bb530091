-- Sets which stage of the pipeline each stage here maps to; all leads are sent again. False when leads are sent to
-- another pipeline by now.
create or replace function app.set_crm_stages(p_pipeline text, p_stages jsonb, p_stage_ids jsonb, p_backs jsonb) returns boolean
  language plpgsql security definer set search_path = '' as $$
begin
  if not app.has_permission('platform_crm:manage') then
    raise exception 'permission denied to choose stages' using errcode = 'insufficient_privilege';
  end if;
  update public.crm_lead_targets t set stages = p_stages, stage_ids = p_stage_ids, backs = p_backs where t.pipeline_id = p_pipeline;
  if not found then
    return false;
  end if;
  update public.crm_lead_links l set state = 'waiting', attempts = 0, reason = null, change = l.change + 1;
  perform app.requeue_crm_leads();
  return true;
end $$;

grant execute on function app.set_crm_stages to platform_member;
