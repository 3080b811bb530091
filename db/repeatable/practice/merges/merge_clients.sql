-- MERGE-1. Merges a client into another one: everything moves, and the first stays as a pointer. `p_account` says that the
-- portal account of the first goes with it; the second one's own, if any, then stays behind. The locks make merges of the same
-- clients, and whatever is added to them at the same time, wait for each other. Beyond the caller's policies: rows whose
-- client nobody may change otherwise, signed visits among them.
create or replace function app.merge_clients(p_clinic uuid, p_from uuid, p_to uuid, p_reason text, p_fields jsonb, p_account boolean)
  returns uuid language plpgsql security definer set search_path = '' as $$
declare
  merge uuid;
  free integer;
begin
  if app.clinic_id() is distinct from p_clinic or not app.has_permission('merge:write') then
    raise exception 'permission denied to merge' using errcode = 'insufficient_privilege';
  end if;
  merge := app.record_merge(p_clinic, 'client', p_from, p_to, p_reason, p_fields, null);
  select count(*) into free from (
    select from public.clients c
     where c.clinic_id = p_clinic and c.id in (p_from, p_to) and c.archived_at is null and c.merged_into is null
     order by c.id for update) locked;
  if free <> 2 then
    raise exception 'only two clients who are not archived are merged' using errcode = 'no_data_found';
  end if;
  if p_account then
    perform app.swap_client_accounts(p_clinic, p_from, p_to);
  end if;
  insert into public.merge_moves (clinic_id, merge_id, moved)
    values (p_clinic, merge, app.move_client(p_clinic, p_from, p_to, null) || jsonb_build_object('account', p_account));
  perform app.set_client_merged(p_clinic, p_from, p_to);
  perform app.index_client_and_pets(p_clinic, p_to);
  return merge;
end $$;

grant execute on function app.merge_clients to clinic_member;
