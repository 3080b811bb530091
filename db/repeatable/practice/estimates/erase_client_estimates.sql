-- Deletes the estimates of clients that were never answered, the links to all of them and the emails that wait, and returns the ids. What
-- was answered belongs to the accounts and stays.
create or replace function app.erase_client_estimates(p_clinic uuid, p_clients uuid[]) returns uuid[]
  language plpgsql security definer set search_path = '' as $$
declare
  erased uuid[] := array(select e.id from public.estimates e where e.clinic_id = p_clinic and e.client_id = any (p_clients));
  one uuid;
begin
  foreach one in array erased loop
    perform app.delete_emails(array['estimate'], p_details => jsonb_build_object('estimateId', one));
  end loop;
  delete from public.estimate_links l where l.clinic_id = p_clinic and l.estimate_id = any (erased);
  delete from public.estimates e
   where e.clinic_id = p_clinic and e.id = any (erased) and e.status in ('draft', 'sent', 'withdrawn');
  return erased;
end $$;
