-- Queues the job that prints a signed form and adds it to the record, and notifies screens that it was signed. It runs with
-- definer rights because a client may not queue jobs.
create or replace function app.queue_form_filing() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform app.add_job('forms.file', jsonb_build_object('clinicId', new.clinic_id, 'signatureId', new.id),
    'clinic:' || new.clinic_id);
  perform app.broadcast_request_change(new.clinic_id, new.request_id);
  return null;
end $$;
