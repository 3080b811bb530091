-- Deletes, with a lead, emails to its address that belong to no account, its rate limit counters, and stored answers of
-- idempotent requests with its data. Other features delete theirs by triggers of their own on the same event.
create or replace function app.delete_lead_traces() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if old.email_folded is not null then
    perform app.delete_emails(array['contact_received'], p_recipient => old.email_folded);
    perform app.delete_allowance('contact-email:' || old.email_folded);
  end if;
  perform app.delete_repeatable_answers(array(
    select n.id from public.lead_notes n where n.lead_id = old.id
    union all select t.id from public.lead_tasks t where t.lead_id = old.id));
  return old;
end $$;
