-- MERGE-3. A row for a client who was merged while it was being written goes to the client who was kept. The lock waits for a
-- merge that is under way.
create or replace function app.follow_client_merge() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  kept uuid;
begin
  select c.merged_into into kept from public.clients c where c.clinic_id = new.clinic_id and c.id = new.client_id for key share;
  new.client_id := coalesce(kept, new.client_id);
  return new;
end $$;
