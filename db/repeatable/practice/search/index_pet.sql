-- Indexes a pet by its own name and chip, by those of the pets that were merged into it, and by its clients. A plan that was made
-- while the tables were small is used while an import fills them, so it must not read them whole.
create or replace function app.index_pet(p_clinic uuid, p_pet uuid) returns void
  language plpgsql security definer set search_path = '' set enable_seqscan = off as $$
begin
  delete from public.search_terms where clinic_id = p_clinic and kind = 'pet' and subject_id = p_pet;
  insert into public.search_terms (clinic_id, kind, term, subject_id)
    select p_clinic, 'pet', left(term, 60), p_pet from (
      select unnest(app.fold_terms(p.name)) as term
        from public.pets p where p.clinic_id = p_clinic and p.id = p_pet and p.archived_at is null
      union
      select lower(p.microchip) from public.pets p
       where p.clinic_id = p_clinic and p.id = p_pet and p.microchip is not null and p.archived_at is null
      union
      -- A pet that was merged into this one is found by its own name and chip, too.
      select x.term
        from public.pets m join public.pets p on p.clinic_id = p_clinic and p.id = p_pet and p.archived_at is null
        cross join lateral (
          select unnest(app.fold_terms(m.name)) as term
          union all
          select lower(m.microchip) where m.microchip is not null
        ) x
       where m.clinic_id = p_clinic and m.merged_into = p_pet
      union
      select s.term from public.pet_clients pc
        join public.pets p on p.clinic_id = p_clinic and p.id = pc.pet_id and p.archived_at is null
        -- Joins from the pet to its clients, also before the planner has statistics of the tables.
        cross join lateral (
          select t.term from public.search_terms t
           where t.clinic_id = p_clinic and t.kind = 'client' and t.subject_id = pc.client_id offset 0
        ) s
       where pc.clinic_id = p_clinic and pc.pet_id = p_pet
    ) words on conflict do nothing;
end $$;
