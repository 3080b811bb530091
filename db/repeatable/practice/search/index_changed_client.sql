-- Indexes the client whose row, or whose contact's row, has changed, and their pets, which are found by the client's name
-- too. The argument is the column with the client's id.
create or replace function app.index_changed_client() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  changed jsonb := case when tg_op = 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
  changed_clinic uuid := (changed ->> 'clinic_id')::uuid;
  changed_client uuid := (changed ->> tg_argv[0])::uuid;
  pet uuid;
begin
  perform app.index_client(changed_clinic, changed_client);
  for pet in select pc.pet_id from public.pet_clients pc where pc.clinic_id = changed_clinic and pc.client_id = changed_client loop
    perform app.index_pet(changed_clinic, pet);
  end loop;
  return null;
end $$;
