-- Deletes invitations of clients to the portal, with their emails and the accounts that were created for them and never used,
-- and returns their ids.
create or replace function app.erase_client_invitations(p_clinic uuid, p_clients uuid[]) returns uuid[]
  language plpgsql security definer set search_path = '' as $$
declare
  invitations uuid[];
  addresses text[];
begin
  with gone as (
    delete from public.invitations i where i.clinic_id = p_clinic and i.client_id = any (p_clients) returning i.id, i.email)
  select coalesce(array_agg(g.id), '{}'), coalesce(array_agg(g.email), '{}') into invitations, addresses from gone g;
  perform app.delete_unused_invitees(addresses);
  return invitations;
end $$;
