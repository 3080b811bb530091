-- Deletes a pet that nobody has changed or used since it was added, with what was only computed for it. Otherwise returns why it
-- stays: `changed`, or `used`, which a foreign key may say as well by raising its violation.
create or replace function app.delete_unused_pet(p_clinic uuid, p_pet uuid) returns text
  language plpgsql security definer set search_path = '' as $$
declare
  is_changed boolean;
begin
  select p.updated_at <> p.created_at into is_changed
    from public.pets p where p.clinic_id = p_clinic and p.id = p_pet for update;
  if is_changed
      or (select count(*) from public.pet_clients c where c.clinic_id = p_clinic and c.pet_id = p_pet) <> 1 then
    return 'changed';
  end if;
  if exists (select from public.pet_alerts a where a.clinic_id = p_clinic and a.pet_id = p_pet)
      or exists (select from public.pet_weights w where w.clinic_id = p_clinic and w.pet_id = p_pet) then
    return 'used';
  end if;
  perform app.delete_computed_due_cares(p_clinic, p_pet);
  delete from public.pets p where p.clinic_id = p_clinic and p.id = p_pet;
  return null;
end $$;
