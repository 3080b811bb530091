-- The app was uninstalled from a location or an agency: ends these of the connections that existed by then, within the scope
-- of the event; of an agency from which only a location was taken, the location goes. Returns how many ended or lost a
-- location.
create or replace function app.end_crm_connections(p_clinic uuid, p_location text, p_company text, p_received_at timestamptz,
  p_users uuid[]) returns integer language plpgsql security definer set search_path = '' as $$
declare
  ended integer;
  lessened integer := 0;
begin
  delete from public.ghl_integrations g using public.crm_credentials c
   where c.user_id = g.user_id and c.user_id = any (p_users) and c.clinic_id is not distinct from p_clinic
     and c.connected_at <= p_received_at
     and case when p_location is null then c.user_type = 'Company' and c.company_id = p_company else c.location_id = p_location end;
  get diagnostics ended = row_count;
  if p_location is not null then
    update public.ghl_integrations g
       set location_data = (select coalesce(jsonb_agg(l), '[]') from jsonb_array_elements(g.location_data) l where l ->> 'id' <> p_location)
      from public.crm_credentials c
     where c.user_id = g.user_id and c.user_id = any (p_users) and c.user_type = 'Company'
       and c.clinic_id is not distinct from p_clinic and c.connected_at <= p_received_at
       and g.location_data @> jsonb_build_array(jsonb_build_object('id', p_location));
    get diagnostics lessened = row_count;
  end if;
  return ended + lessened;
end $$;

grant execute on function app.end_crm_connections to crm_server;
