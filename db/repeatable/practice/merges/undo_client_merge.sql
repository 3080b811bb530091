-- MERGE-2. Takes a merge of clients back: what it moved returns, and what was added since stays with the client who was kept.
-- Beyond the caller's policies: as app.merge_clients.
create or replace function app.undo_client_merge(p_clinic uuid, p_merge uuid) returns uuid
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
   where m.clinic_id = p_clinic and m.id = p_merge and m.subject = 'client' and m.undoes is null;
  undo := app.record_merge(p_clinic, 'client', kept, merged, null, null, p_merge);
  perform from public.clients c where c.clinic_id = p_clinic and c.id in (merged, kept) order by c.id for update;
  if not exists (select from public.clients c join public.clients k on k.clinic_id = p_clinic and k.id = kept
                  where c.clinic_id = p_clinic and c.id = merged and c.merged_into = kept and k.merged_into is null
                    and num_nonnulls(c.erased_at, k.erased_at) = 0) then
    raise exception 'the client was merged again or erased since' using errcode = 'no_data_found';
  end if;
  if (rows_of_merge ->> 'account')::boolean then
    perform app.swap_client_accounts(p_clinic, kept, merged);
  end if;
  perform app.set_client_merged(p_clinic, merged, null);
  insert into public.merge_moves (clinic_id, merge_id, moved)
    values (p_clinic, undo, app.move_client(p_clinic, kept, merged, rows_of_merge));
  perform app.index_client_and_pets(p_clinic, kept);
  perform app.index_client_and_pets(p_clinic, merged);
  return undo;
end $$;

grant execute on function app.undo_client_merge to clinic_member;
