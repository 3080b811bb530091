-- Notifies the screens of a clinic's staff that a document was added or changed, and those of the pet's clients if they see it,
-- or saw it before.
create or replace function app.broadcast_document() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  account uuid;
begin
  perform app.broadcast('clinic:' || new.clinic_id, 'document',
    jsonb_build_object('id', new.id, 'petId', new.pet_id, 'version', new.version, 'by', app.user_id()));
  if not new.is_client_visible and (tg_op = 'INSERT' or not old.is_client_visible) then
    return null;
  end if;
  for account in
    select c.user_id from public.pet_clients pc
      join public.clients c on c.clinic_id = new.clinic_id and c.id = pc.client_id
     where pc.clinic_id = new.clinic_id and pc.pet_id = new.pet_id and c.user_id is not null
  loop
    perform app.broadcast('user:' || account, 'document', jsonb_build_object('id', new.id));
  end loop;
  return null;
end $$;
