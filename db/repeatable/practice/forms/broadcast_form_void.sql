-- Notifies screens that a signed form was voided, and those that show its PDF.
create or replace function app.broadcast_form_void() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform app.broadcast_request_change(new.clinic_id, s.request_id) from public.form_signatures s
   where s.clinic_id = new.clinic_id and s.id = new.signature_id;
  perform app.broadcast('clinic:' || new.clinic_id, 'document',
    jsonb_build_object('id', new.signature_id, 'by', app.user_id()));
  return null;
end $$;
