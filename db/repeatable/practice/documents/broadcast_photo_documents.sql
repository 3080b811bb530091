-- Notifies the screens of a clinic's staff which documents became a pet's photo, or are none any more.
create or replace function app.broadcast_photo_documents() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  document uuid;
begin
  for document in select distinct d from unnest(array[old.document_id, new.document_id]) d where d is not null loop
    perform app.broadcast('clinic:' || coalesce(new.clinic_id, old.clinic_id), 'document',
      jsonb_build_object('id', document, 'petId', coalesce(new.pet_id, old.pet_id), 'by', app.user_id()));
  end loop;
  return null;
end $$;
