-- Notifies screens that the PDF of a signed form is in the record. For the job that files it.
create or replace function app.broadcast_filed_form(p_clinic uuid, p_signature uuid) returns void language plpgsql security definer
  set search_path = '' as $$
begin
  perform app.broadcast_request_change(p_clinic, s.request_id) from public.form_signatures s
   where s.clinic_id = p_clinic and s.id = p_signature;
end $$;

grant execute on function app.broadcast_filed_form to job_server;
