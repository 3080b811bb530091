-- Notifies screens that show payouts. Definer: a job books them.
create or replace function app.broadcast_payout() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform app.broadcast('clinic:' || new.clinic_id, 'payout', jsonb_build_object('id', new.id));
  return null;
end $$;
