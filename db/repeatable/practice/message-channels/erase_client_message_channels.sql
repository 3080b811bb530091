-- Deletes what providers reported about a person and has not taken effect yet, when they last wrote, and whether a provider blocks them.
-- That they opted out is in the consents.
create or replace function app.erase_client_message_channels(p_clinic uuid, p_contacts text[]) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  delete from public.message_channel_events e
   where e.clinic_id = p_clinic and e.payload is not null
     and exists (select from jsonb_each_text(e.payload) f
                  where f.value = any (p_contacts) or replace(f.value, 'whatsapp:', '') = any (p_contacts));
  delete from public.message_channel_windows w where w.clinic_id = p_clinic and w.address = any (p_contacts);
  delete from public.message_channel_blocks b where b.clinic_id = p_clinic and b.address = any (p_contacts);
end $$;
