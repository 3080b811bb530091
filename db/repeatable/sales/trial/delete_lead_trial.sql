-- Deletes, with an erased lead, its answers for a trial that never began.
create or replace function app.delete_lead_trial() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  delete from public.trial_requests r where r.email = old.email_folded;
  perform app.delete_allowance('trial:' || old.email_folded);
  return old;
end $$;
