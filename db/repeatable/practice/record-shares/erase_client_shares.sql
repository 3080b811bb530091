-- Ends the links to the records of pets and deletes what was shared: copies, which may name the client.
create or replace function app.erase_client_shares(p_clinic uuid, p_pets uuid[]) returns void
  language sql volatile security definer set search_path = ''
  begin atomic
    update public.record_shares s
       set recipient = 'Removed', content = '{"isComplete": false, "visits": [], "vaccinations": [], "documents": []}',
           revoked_at = coalesce(s.revoked_at, now()), revoked_by = coalesce(s.revoked_by, app.user_id())
     where s.clinic_id = p_clinic and s.pet_id = any (p_pets);
  end;
