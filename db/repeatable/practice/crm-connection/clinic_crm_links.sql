-- The CRM connections of the caller's clinic: whose they are, whether they still work, and their locations. No secrets.
create or replace function app.clinic_crm_links(p_clinic uuid)
  returns table (user_id uuid, needs_reconnect boolean, locations jsonb, connected_at timestamptz)
  language plpgsql stable security definer set search_path = '' as $$
begin
  if p_clinic is distinct from app.clinic_id() then
    raise exception 'permission denied to read the connections of a clinic' using errcode = 'insufficient_privilege';
  end if;
  return query select c.user_id, c.needs_reconnect_at is not null,
      case when c.location_id is null then coalesce(g.location_data, '[]'::jsonb)
        else jsonb_build_array(jsonb_build_object('id', c.location_id, 'name', coalesce(
          (select l ->> 'name' from jsonb_array_elements(g.location_data) l where l ->> 'id' = c.location_id limit 1), c.location_id))) end,
      c.connected_at
    from public.crm_credentials c join public.ghl_integrations g on g.user_id = c.user_id
   where c.clinic_id = p_clinic order by c.connected_at desc;
end $$;

grant execute on function app.clinic_crm_links to clinic_member, job_server;
