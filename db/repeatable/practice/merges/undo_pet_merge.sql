-- MERGE-2. Takes a merge of pets back: what it moved returns, with what was added to those visits since. Whatever else was added
-- stays with the pet that was kept. Beyond the caller's policies: as app.merge_pets.
create or replace function app.undo_pet_merge(p_clinic uuid, p_merge uuid) returns uuid
  language plpgsql security definer set search_path = '' as $$
declare
  merged uuid;
  kept uuid;
  rows_of_merge jsonb;
  undo uuid;
begin
  if app.clinic_id() is distinct from p_clinic or not app.has_permission('merge:write') then
    raise exception 'permission denied to merge' using errcode = 'insufficient_privilege';
  end if;
  select m.from_id, m.to_id, v.moved into merged, kept, rows_of_merge
    from public.merges m join public.merge_moves v on v.clinic_id = p_clinic and v.merge_id = m.id
   where m.clinic_id = p_clinic and m.id = p_merge and m.subject = 'pet' and m.undoes is null;
  undo := app.record_merge(p_clinic, 'pet', kept, merged, null, null, p_merge);
  perform from public.pets p where p.clinic_id = p_clinic and p.id in (merged, kept) order by p.id for update;
  if not exists (select from public.pets p join public.pets k on k.clinic_id = p_clinic and k.id = kept
                  where p.clinic_id = p_clinic and p.id = merged and p.merged_into = kept and k.merged_into is null) then
    raise exception 'the pet was merged again since' using errcode = 'no_data_found';
  end if;
  perform app.set_pet_merged(p_clinic, merged, null);
  insert into public.merge_moves (clinic_id, merge_id, moved)
    values (p_clinic, undo, app.move_pet(p_clinic, kept, merged, rows_of_merge));
  perform app.index_pet(p_clinic, kept);
  perform app.index_pet(p_clinic, merged);
  return undo;
end $$;

grant execute on function app.undo_pet_merge to clinic_member;
