-- Refuses a part by which an item would be part of itself. Changes of a clinic's parts wait for each other: two that are
-- fine alone may close a circle together.
create or replace function app.prevent_item_in_itself() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('catalogue_parts:' || new.clinic_id, 0));
  if exists (
    with recursive inside as (
      select new.part_id as item_id
      union
      select p.part_id from inside i
        join public.catalogue_parts p on p.clinic_id = new.clinic_id and p.item_id = i.item_id
    )
    select from inside i where i.item_id = new.item_id
  ) then
    raise exception 'an item cannot be part of itself' using errcode = 'check_violation',
      constraint = 'catalogue_parts_circle_check', table = 'catalogue_parts', schema = 'public';
  end if;
  return null;
end $$;
