-- PET-3. A pet's death withdraws the forms that its clients have not signed, so that the portal no longer asks for them. Undone, it
-- asks again: the requests carry the instant at which the death was recorded.
create or replace function app.withdraw_forms_of_deceased_pet() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update public.form_requests r
     set withdrawn_at = case when new.deceased_on is null then null else new.deceased_recorded_at end
   where r.clinic_id = new.clinic_id and r.pet_id = new.id
     and r.withdrawn_at is not distinct from case when new.deceased_on is null then old.deceased_recorded_at end
     and not exists (select from public.form_signatures s where s.clinic_id = new.clinic_id and s.request_id = r.id);
  return null;
end $$;
