-- Whether orders to a laboratory leave by a connection. Otherwise they go with the samples. Definer: it says no more than that.
create or replace function app.lab_order_is_carried(p_clinic uuid, p_laboratory uuid) returns boolean
  language sql stable security definer set search_path = ''
  return p_clinic = app.clinic_id() and exists (
    select from public.lab_connections c
     where c.clinic_id = p_clinic and c.laboratory_id = p_laboratory and c.is_on and c.orders_by <> 'samples');

grant execute on function app.lab_order_is_carried to clinic_member, job_server;
