-- Moves the photo of a pet to another one that has none, and returns its document. The photo of a pet whose other one has its own
-- stays where it is, for a merge that is undone. With the list of a merge it takes that merge back: documents have returned by
-- then, so that a picture that came with the merge is no photo of the pet that was kept any more.
create or replace function app.move_pet_photo(p_clinic uuid, p_from uuid, p_to uuid, p_rows jsonb) returns jsonb
  language plpgsql security definer set search_path = '' as $$
declare
  moved jsonb;
begin
  if p_rows is null then
    with done as (
      update public.pet_photos f set pet_id = p_to
       where f.clinic_id = p_clinic and f.pet_id = p_from
         and not exists (select from public.pet_photos o where o.clinic_id = p_clinic and o.pet_id = p_to)
      returning f.document_id)
    select coalesce(jsonb_agg(o.document_id), '[]') into moved from done o;
  else
    delete from public.pet_photos f
     where f.clinic_id = p_clinic and f.pet_id = p_from
       and not exists (select from public.documents d
                        where d.clinic_id = p_clinic and d.id = f.document_id and d.pet_id = p_from);
    with done as (
      insert into public.pet_photos (clinic_id, pet_id, document_id)
        select p_clinic, p_to, d.id from public.documents d
         where d.clinic_id = p_clinic and d.pet_id = p_to and d.archived_at is null
           and d.id = any (app.moved_ids(p_rows, 'pet_photos'))
        on conflict (clinic_id, pet_id) do nothing
      returning document_id)
    select coalesce(jsonb_agg(o.document_id), '[]') into moved from done o;
  end if;
  return jsonb_build_object('pet_photos', moved);
end $$;
