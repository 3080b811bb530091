-- Notifies open screens that an order was added or changed.
create or replace function app.broadcast_purchase_order() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform app.broadcast('clinic:' || new.clinic_id, 'purchaseOrder', jsonb_build_object('id', new.id, 'by', app.user_id()));
  return null;
end $$;
