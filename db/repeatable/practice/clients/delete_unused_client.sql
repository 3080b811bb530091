-- Deletes a client whom nobody has changed or used since they were added, with their contacts. Otherwise returns why they stay:
-- `changed`, or `used`, which a foreign key may say as well by raising its violation.
create or replace function app.delete_unused_client(p_clinic uuid, p_client uuid) returns text
  language plpgsql security definer set search_path = '' as $$
declare
  is_changed boolean;
begin
  select c.updated_at <> c.created_at into is_changed
    from public.clients c where c.clinic_id = p_clinic and c.id = p_client for update;
  if is_changed then
    return 'changed';
  end if;
  if exists (select from public.pet_clients p where p.clinic_id = p_clinic and p.client_id = p_client)
      or exists (select from public.invitations i where i.clinic_id = p_clinic and i.client_id = p_client) then
    return 'used';
  end if;
  delete from public.clients c where c.clinic_id = p_clinic and c.id = p_client;
  return null;
end $$;
