-- Empties the conversations of clients, and of unknown senders at their addresses: texts, subjects, addresses, names and files go, and
-- that something was written, sent and delivered stays. Their merges cannot be undone any more. Returns the ids of conversations and
-- messages.
create or replace function app.erase_client_conversations(p_clinic uuid, p_clients uuid[], p_addresses text[]) returns uuid[]
  language plpgsql security definer set search_path = '' as $$
declare
  talks uuid[] := array(
    select c.id from public.conversations c
     where c.clinic_id = p_clinic and (c.client_id = any (p_clients) or c.client_id is null and c.address = any (p_addresses)));
  written uuid[];
  files uuid[];
begin
  talks := talks || array(select c.id from public.conversations c where c.clinic_id = p_clinic and c.merged_into = any (talks));
  written := array(select m.id from public.messages m where m.clinic_id = p_clinic and m.conversation_id = any (talks));
  delete from public.undeliverable_addresses u
   where u.clinic_id = p_clinic and (u.address = any (p_addresses) or (u.channel, u.address) in
     (select m.channel, m.address from public.messages m where m.clinic_id = p_clinic and m.id = any (written)));
  delete from public.early_delivery_reports r
   where r.clinic_id = p_clinic and r.provider_id in
     (select m.provider_id from public.messages m where m.clinic_id = p_clinic and m.id = any (written));
  delete from public.conversation_senders s where s.clinic_id = p_clinic and s.client_id = any (p_clients);
  delete from public.conversation_drafts d where d.clinic_id = p_clinic and d.conversation_id = any (talks);
  delete from public.conversation_merges g
   where g.clinic_id = p_clinic and (g.kept_id = any (talks) or g.merged_id = any (talks));
  with gone as (
    delete from public.message_files f where f.clinic_id = p_clinic and f.message_id = any (written) returning f.object_id)
  select coalesce(array_agg(distinct g.object_id), '{}') into files from gone g;
  perform app.delete_objects(array(
    select f from unnest(files) f
     where not exists (select from public.documents d where d.clinic_id = p_clinic and d.object_id = f)
       and not exists (select from public.message_files o where o.clinic_id = p_clinic and o.object_id = f)));
  update public.messages m
     set subject = null, text = '', full_text = null, address = null, sender_name = null, emergency_terms = '[]', file_count = 0,
         -- The id of an email that came was made by the sender's program, and may name their domain.
         provider_id = case when m.direction = 'in' and m.channel = 'email' then null else m.provider_id end,
         status = case when m.status in ('scheduled', 'queued') then 'canceled' else m.status end
   where m.clinic_id = p_clinic and m.id = any (written);
  update public.message_attempts a set reason = null
   where a.clinic_id = p_clinic and a.message_id = any (written) and a.reason is not null and a.outcome is not null;
  update public.conversations c
     set address = null, address_name = null, subject = null, subject_key = null, last_preview = null, last_author = null,
         version = c.version + 1
   where c.clinic_id = p_clinic and c.id = any (talks);
  return talks || written;
end $$;
