-- The contact form: adds what a visitor wrote to a lead, and answers by email, at most once an hour per address so that
-- nobody can flood a mailbox, and never to somebody who does not want to be contacted.
create or replace function app.accept_contact_message(p_topic text, p_full_name text, p_email text, p_phone text, p_clinic_name text, p_message text)
  returns void language plpgsql security definer set search_path = '' as $$
declare
  taken uuid;
begin
  taken := app.accept_lead('website_contact', p_full_name, p_email, p_phone, p_clinic_name, null, null);
  perform app.add_lead_message(taken, jsonb_build_object('topic', p_topic, 'text', p_message, 'source', 'website_contact'));
  if not (select l.do_not_contact from public.leads l where l.id = taken)
     and app.consume_allowance('contact-email:' || lower(btrim(p_email)), 1, 3600) = 0 then
    perform app.queue_email('contact_received', lower(btrim(p_email)), jsonb_build_object('topic', p_topic));
  end if;
end $$;

grant execute on function app.accept_contact_message to anon;
