-- IMPORT-3. Removes the clients that an import added, with the pets that it added for them, and returns who stays. A client and
-- their pets stay together: as soon as one of them was changed or used, all of them do. Beyond the caller's policies: nobody
-- else removes clients and pets.
create or replace function app.undo_client_import(p_clinic uuid, p_import uuid)
  returns table (client_id uuid, reason text, pet_id uuid)
  language plpgsql security definer set search_path = '' as $$
declare
  imported record;
  pet uuid;
  refusal text;
  removed_clients integer := 0;
  removed_pets integer := 0;
begin
  if app.clinic_id() is distinct from p_clinic or not app.has_permission('client:write') or not app.has_permission('pet:write') then
    raise exception 'permission denied to undo an import' using errcode = 'insufficient_privilege';
  end if;
  perform from public.client_imports i where i.clinic_id = p_clinic and i.id = p_import for update;
  if not found then
    raise exception 'no such import' using errcode = 'no_data_found';
  end if;
  for imported in
    select i.client_id as id,
        array(select p.pet_id from public.client_import_pets p
               where p.clinic_id = p_clinic and p.import_id = p_import and p.client_id = i.client_id order by p.pet_id) as pets
      from public.client_import_clients i where i.clinic_id = p_clinic and i.import_id = p_import order by i.client_id
  loop
    pet := null;
    begin
      foreach pet in array imported.pets loop
        refusal := app.delete_unused_pet(p_clinic, pet);
        if refusal is not null then
          raise exception 'the pet is used' using errcode = 'TW409';
        end if;
      end loop;
      pet := null;
      refusal := app.delete_unused_client(p_clinic, imported.id);
      if refusal is not null then
        raise exception 'the client is used' using errcode = 'TW409';
      end if;
      removed_clients := removed_clients + 1;
      removed_pets := removed_pets + cardinality(imported.pets);
    exception
      when sqlstate 'TW409' then
        return query select imported.id, refusal, pet;
      when foreign_key_violation or restrict_violation then
        return query select imported.id, 'used', pet;
    end;
  end loop;
  update public.client_imports i
     set undone_at = now(), undone_by = app.user_id(), removed_client_count = i.removed_client_count + removed_clients,
         removed_pet_count = i.removed_pet_count + removed_pets
   where i.clinic_id = p_clinic and i.id = p_import;
  if removed_clients > 0 then
    -- Without an id: screens of colleagues read all clients and pets again.
    perform app.broadcast('clinic:' || p_clinic, 'pet', jsonb_build_object('by', app.user_id()));
  end if;
end $$;

grant execute on function app.undo_client_import to clinic_member;
