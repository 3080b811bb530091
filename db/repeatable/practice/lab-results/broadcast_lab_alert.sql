-- Notifies the clinic's screens that a critical value came, went to the cover doctor, or was acknowledged.
create or replace function app.broadcast_lab_alert() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform app.broadcast('clinic:' || new.clinic_id, 'labAlert', jsonb_build_object('id', new.report_id, 'by', app.user_id()));
  return null;
end $$;
