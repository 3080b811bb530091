-- CORE-10. The former client of a pet is no longer asked to sign anything about it.
create or replace function app.withdraw_forms_of_former_client() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update public.form_requests r set withdrawn_at = now()
   where r.clinic_id = new.clinic_id and r.pet_id = new.pet_id and r.client_id = new.client_id and r.withdrawn_at is null
     and not exists (select from public.form_signatures s where s.clinic_id = new.clinic_id and s.request_id = r.id);
  return null;
end $$;
