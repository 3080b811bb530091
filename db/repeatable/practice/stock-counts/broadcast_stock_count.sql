-- Notifies open screens that a count was begun or closed.
create or replace function app.broadcast_stock_count() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform app.broadcast('clinic:' || new.clinic_id, 'stockCount', jsonb_build_object('id', new.id, 'by', app.user_id()));
  return null;
end $$;
