-- MERGE-3. A row for a pet that was merged while it was being written goes to the pet that was kept. The lock waits for a merge
-- that is under way.
create or replace function app.follow_pet_merge() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  kept uuid;
begin
  select p.merged_into into kept from public.pets p where p.clinic_id = new.clinic_id and p.id = new.pet_id for key share;
  new.pet_id := coalesce(kept, new.pet_id);
  return new;
end $$;
