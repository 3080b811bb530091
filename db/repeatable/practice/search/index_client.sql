-- Indexes a client by their own name and contacts, and by the names of the clients who were merged into them. A plan that was made
-- while the tables were small is used while an import fills them, so it must not read them whole.
create or replace function app.index_client(p_clinic uuid, p_client uuid) returns void
  language plpgsql security definer set search_path = '' set enable_seqscan = off as $$
begin
  delete from public.search_terms where clinic_id = p_clinic and kind = 'client' and subject_id = p_client;
  insert into public.search_terms (clinic_id, kind, term, subject_id)
    select p_clinic, 'client', left(words.term, 60), p_client from (
      select unnest(app.fold_terms(c.full_name)) as term
        from public.clients c where c.clinic_id = p_clinic and c.id = p_client and c.archived_at is null
      union
      -- A client who was merged into this one is found by their own name, too.
      select unnest(app.fold_terms(m.full_name))
        from public.clients m join public.clients c on c.clinic_id = p_clinic and c.id = p_client and c.archived_at is null
       where m.clinic_id = p_clinic and m.merged_into = p_client
      union
      select v.term from public.client_contacts k
        join public.clients c on c.clinic_id = p_clinic and c.id = k.client_id and c.archived_at is null
        cross join lateral (
          select k.normalized as term where k.kind = 'email'
          union all
          select t.term from app.phone_terms(k.normalized) t where k.kind = 'phone'
        ) as v
       where k.clinic_id = p_clinic and k.client_id = p_client
    ) words on conflict do nothing;
end $$;
