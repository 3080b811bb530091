-- Deletes what merges of clients kept of their names and contacts. Such a merge cannot be undone any more.
create or replace function app.erase_client_merges(p_clinic uuid, p_clients uuid[]) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  update public.merge_moves v set moved = '{"erased": true}'
   where v.clinic_id = p_clinic and v.merge_id in (
     select m.id from public.merges m
      where m.clinic_id = p_clinic and m.subject = 'client' and (m.from_id = any (p_clients) or m.to_id = any (p_clients)));
  update public.merges m set fields = null, reason = null
   where m.clinic_id = p_clinic and m.subject = 'client' and (m.from_id = any (p_clients) or m.to_id = any (p_clients));
end $$;
