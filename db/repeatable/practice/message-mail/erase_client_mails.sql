-- G-02. Deletes the emails that came from addresses of a client, and the addresses of those that were sent to them. Emails that were not
-- read yet are deleted too, and those that the demo shows.
create or replace function app.erase_client_mails(p_clinic uuid, p_addresses text[]) returns void
  language plpgsql volatile security definer set search_path = '' as $$
declare
  objects uuid[];
  address text;
begin
  with deleted as (
    delete from public.inbound_mails m
     where m.clinic_id = p_clinic and (m.from_address = any (p_addresses) or m.envelope_from = any (p_addresses))
    returning m.object_id)
  select coalesce(array_agg(d.object_id), '{}') into objects from deleted d;
  perform app.delete_objects(objects);
  foreach address in array p_addresses loop
    perform app.delete_emails(array['message'], p_recipient => address, p_details => jsonb_build_object('clinicId', p_clinic));
  end loop;
  update public.sent_mails s set recipient = null where s.clinic_id = p_clinic and s.recipient = any (p_addresses);
end $$;
