-- Links a client with the account that accepted the invitation, unless either is linked already.
create or replace function app.link_client_account(p_clinic uuid, p_client uuid, p_user uuid) returns void
  language sql volatile security definer set search_path = ''
  begin atomic
    update public.clients c set user_id = p_user
     where c.clinic_id = p_clinic and c.id = p_client and c.user_id is null
       and not exists (select from public.clients o where o.clinic_id = p_clinic and o.user_id = p_user);
  end;
