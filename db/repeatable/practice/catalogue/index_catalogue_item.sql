-- Indexes an item by the words of its name, its ingredients and its code, by the code as a whole, and by its barcode.
create or replace function app.index_catalogue_item() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  delete from public.catalogue_terms t where t.clinic_id = new.clinic_id and t.item_id = new.id;
  insert into public.catalogue_terms (clinic_id, term, item_id)
    select new.clinic_id, left(words.term, 60), new.id from (
      select unnest(app.fold_terms(concat_ws(' ', new.name, new.code, array_to_string(new.active_ingredients, ' ')))) as term
      union select lower(new.code) where new.code is not null
      union select lower(new.barcode) where new.barcode is not null
    ) words on conflict do nothing;
  return null;
end $$;
