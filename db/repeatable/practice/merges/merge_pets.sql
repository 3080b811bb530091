-- MERGE-1. Merges a pet into another one: everything moves, and the first stays as a pointer. The locks make merges of the same
-- pets, and whatever is added to them at the same time, wait for each other. Beyond the caller's policies: rows whose pet
-- nobody may change otherwise, signed visits among them.
create or replace function app.merge_pets(p_clinic uuid, p_from uuid, p_to uuid, p_reason text, p_fields jsonb) returns uuid
  language plpgsql security definer set search_path = '' as $$
declare
  merge uuid;
  free integer;
begin
  if app.clinic_id() is distinct from p_clinic or not app.has_permission('merge:write') then
    raise exception 'permission denied to merge' using errcode = 'insufficient_privilege';
  end if;
  merge := app.record_merge(p_clinic, 'pet', p_from, p_to, p_reason, p_fields, null);
  select count(*) into free from (
    select from public.pets p
     where p.clinic_id = p_clinic and p.id in (p_from, p_to) and p.archived_at is null and p.merged_into is null
     order by p.id for update) locked;
  if free <> 2 then
    raise exception 'only two pets that are not archived are merged' using errcode = 'no_data_found';
  end if;
  insert into public.merge_moves (clinic_id, merge_id, moved)
    values (p_clinic, merge, app.move_pet(p_clinic, p_from, p_to, null));
  perform app.set_pet_merged(p_clinic, p_from, p_to);
  perform app.index_pet(p_clinic, p_to);
  return merge;
end $$;

grant execute on function app.merge_pets to clinic_member;
