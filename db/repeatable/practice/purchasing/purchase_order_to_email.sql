-- What an email says of an order: its frozen content. None once it was canceled. For the job that sends it.
create or replace function app.purchase_order_to_email(p_clinic uuid, p_order uuid)
  returns jsonb language sql stable security definer set search_path = '' as $$
  select o.document from public.purchase_orders o
   where o.clinic_id = p_clinic and o.id = p_order and o.state <> 'canceled';
$$;

grant execute on function app.purchase_order_to_email to auth_server;
