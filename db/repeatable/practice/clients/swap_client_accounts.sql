-- Exchanges the portal accounts of two clients, of whom either may have none.
create or replace function app.swap_client_accounts(p_clinic uuid, p_one uuid, p_other uuid) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  account_of_one uuid;
  account_of_other uuid;
begin
  select c.user_id into account_of_one from public.clients c where c.clinic_id = p_clinic and c.id = p_one for update;
  select c.user_id into account_of_other from public.clients c where c.clinic_id = p_clinic and c.id = p_other for update;
  -- An account belongs to one client of a clinic, so it is free before the other one gets it.
  update public.clients c set user_id = null where c.clinic_id = p_clinic and c.id = p_one;
  update public.clients c set user_id = account_of_one where c.clinic_id = p_clinic and c.id = p_other;
  update public.clients c set user_id = account_of_other where c.clinic_id = p_clinic and c.id = p_one;
end $$;
