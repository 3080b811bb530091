-- Deletes the forms that clients were asked for and have not signed, and returns the ids of all requests. Of a signed form about
-- the client alone the time, the version of the form and the hash stay, so that a copy that the client has can be verified. What
-- was signed about a pet is part of its record and stays.
create or replace function app.erase_client_forms(p_clinic uuid, p_clients uuid[]) returns uuid[]
  language plpgsql security definer set search_path = '' as $$
declare
  requests uuid[] := array(
    select r.id from public.form_requests r where r.clinic_id = p_clinic and r.client_id = any (p_clients));
begin
  delete from public.form_requests r
   where r.clinic_id = p_clinic and r.id = any (requests)
     and not exists (select from public.form_signatures s where s.clinic_id = p_clinic and s.request_id = r.id);
  update public.form_requests r set answers = '{}'
   where r.clinic_id = p_clinic and r.id = any (requests) and r.pet_id is null;
  update public.form_signatures s
     set signer_name = 'Erased client', content = '{"erased": true}', strokes = case when s.strokes is not null then '[]'::jsonb end
   where s.clinic_id = p_clinic and s.request_id in (
     select r.id from public.form_requests r where r.clinic_id = p_clinic and r.id = any (requests) and r.pet_id is null);
  return requests;
end $$;
