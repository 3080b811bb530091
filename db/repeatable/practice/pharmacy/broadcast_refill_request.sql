-- Notifies the screens of the clinic and of the pet's clients that a refill was asked for or answered.
create or replace function app.broadcast_refill_request() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform app.broadcast_prescription_change(new.clinic_id, new.prescription_id);
  return null;
end $$;
