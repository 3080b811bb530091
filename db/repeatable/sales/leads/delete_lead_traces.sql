-- Letters to a lead's address that belong to no account, and what forms have counted for it, go with the lead; so do answers
-- that are kept for requests that might come twice and hold its words. Other rooms of the database clear theirs by triggers of
-- their own on the same event.
create or replace function app.delete_lead_traces() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if old.email_folded is not null then
    delete from public.mail_outbox m where m.template = 'contact_received' and lower(m.recipient) = old.email_folded;
    delete from auth.allowances a where a.key = 'contact-letter:' || old.email_folded;
  end if;
  delete from public.idempotency_keys k where exists (
    select from (
        select n.id from public.lead_notes n where n.lead_id = old.id
        union all select t.id from public.lead_tasks t where t.lead_id = old.id) about
     where position(about.id::text in k.response::text) > 0);
  return old;
end $$;
