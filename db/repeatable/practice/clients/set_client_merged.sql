-- Makes a client a pointer to the one that they were merged into, or, with null, a client of their own again.
create or replace function app.set_client_merged(p_clinic uuid, p_client uuid, p_into uuid) returns void
  language sql volatile security definer set search_path = ''
  begin atomic
    update public.clients c set merged_into = p_into, archived_at = case when p_into is null then null else now() end
     where c.clinic_id = p_clinic and c.id = p_client;
  end;
