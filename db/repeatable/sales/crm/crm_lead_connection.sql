-- The connection by which leads are sent: the oldest one of somebody who is a platform admin now.
create or replace function app.crm_lead_connection() returns uuid language sql stable security definer set search_path = ''
  begin atomic
    select c.user_id from public.crm_credentials c
      join public.user_roles r on r.user_id = c.user_id and r.role = 'platform_admin'
     where c.clinic_id is null and c.needs_reconnect_at is null order by c.created_at, c.user_id limit 1;
  end;

grant execute on function app.crm_lead_connection to crm_server, platform_member;
