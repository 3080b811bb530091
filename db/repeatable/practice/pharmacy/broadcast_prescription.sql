-- Notifies the screens of the clinic and of the pet's clients that a prescription was written or changed.
create or replace function app.broadcast_prescription() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform app.broadcast_prescription_change(new.clinic_id, new.id);
  return null;
end $$;
