-- Moves a lead to a stage; the reason is written into its history.
create or replace function app.set_lead_stage(p_lead uuid, p_stage text, p_lost_reason text, p_reason text) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  perform set_config('app.lead_reason', p_reason, true);
  update public.leads l set stage = p_stage, lost_reason = p_lost_reason where l.id = p_lead;
  perform set_config('app.lead_reason', '', true);
end $$;
