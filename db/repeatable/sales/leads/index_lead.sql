create or replace function app.index_lead() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  delete from public.lead_terms t where t.lead_id = new.id;
  if new.merged_into is null then
    insert into public.lead_terms (term, lead_id)
      select left(words.term, 60), new.id from (
        select unnest(app.fold_terms(new.full_name) || app.fold_terms(coalesce(new.clinic_name, ''))) as term
        union select new.email_folded where new.email_folded is not null
        union select t.term from app.phone_terms(new.phone) t where new.phone is not null
      ) words on conflict do nothing;
  end if;
  return null;
end $$;
