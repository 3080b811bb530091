-- CORE-10. The open tasks about a pet concern its present client, not the former one. It runs with definer rights because whoever
-- may transfer a pet may not be allowed to change tasks.
create or replace function app.hand_over_tasks() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  present_client uuid;
begin
  select l.client_id into present_client from public.pet_clients l
   where l.clinic_id = new.clinic_id and l.pet_id = new.pet_id and l.is_primary;
  update public.tasks t set client_id = present_client, version = t.version + 1
   where t.clinic_id = new.clinic_id and t.pet_id = new.pet_id and t.client_id = new.client_id and t.status = 'open';
  return null;
end $$;
