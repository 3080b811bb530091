create or replace function app.index_changed_client() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  changed_clinic uuid := coalesce(new.clinic_id, old.clinic_id);
  changed_client uuid;
  pet uuid;
begin
  if tg_table_name = 'clients' then changed_client := new.id;
  else changed_client := coalesce(new.client_id, old.client_id);
  end if;
  perform app.index_client(changed_clinic, changed_client);
  for pet in select pc.pet_id from public.pet_clients pc where pc.clinic_id = changed_clinic and pc.client_id = changed_client loop
    perform app.index_pet(changed_clinic, pet);
  end loop;
  return null;
end $$;
