create or replace function app.index_changed_pet() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if tg_table_name = 'pets' then perform app.index_pet(new.clinic_id, new.id);
  else perform app.index_pet(coalesce(new.clinic_id, old.clinic_id), coalesce(new.pet_id, old.pet_id));
  end if;
  return null;
end $$;
