-- Letters to a lead's address that belong to no account, and what forms have counted for it, go with the lead; so do answers
-- that are kept for requests that might come twice and hold its words. Other rooms of the database clear theirs by triggers of
-- their own on the same event.
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
