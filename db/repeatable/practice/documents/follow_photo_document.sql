-- An archived document is no photo any more. A photo that is rotated, or shown to the client or hidden, is written as it is, so
-- that the screens that show it read it again.
create or replace function app.follow_photo_document() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if new.archived_at is not null then
    delete from public.pet_photos f where f.clinic_id = new.clinic_id and f.document_id = new.id;
  else
    update public.pet_photos f set document_id = new.id
     where f.clinic_id = new.clinic_id and f.document_id = new.id and f.pet_id = new.pet_id;
  end if;
  return null;
end $$;
