-- Notifies screens that a signed form was voided.
create or replace function app.broadcast_form_void() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform app.broadcast_request_change(new.clinic_id, s.request_id) from public.form_signatures s
   where s.clinic_id = new.clinic_id and s.id = new.signature_id;
  return null;
end $$;
