-- Only a picture of the pet itself is its photo, and none that is archived. The lock waits for whoever archives it meanwhile.
create or replace function app.require_pet_picture() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform from public.documents d
    where d.clinic_id = new.clinic_id and d.id = new.document_id and d.pet_id = new.pet_id and d.archived_at is null
      and d.mime_type in ('image/avif', 'image/gif', 'image/jpeg', 'image/png', 'image/webp')
      for share;
  if not found then
    raise exception 'only a picture of the pet is its photo'
      using errcode = 'check_violation', constraint = 'pet_photos_picture_check';
  end if;
  return new;
end $$;
