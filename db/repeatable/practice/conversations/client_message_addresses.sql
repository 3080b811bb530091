-- The addresses at which clients write and are written to, on every channel. For the erasure of a client, before the conversations are
-- emptied: other features hold more by these addresses, and not all of them are contacts of the client.
create or replace function app.client_message_addresses(p_clinic uuid, p_clients uuid[]) returns text[]
  language sql stable security definer set search_path = ''
  begin atomic
    select coalesce(array_agg(a.address), '{}') from (
      select s.address from public.conversation_senders s where s.clinic_id = p_clinic and s.client_id = any (p_clients)
      union select c.address from public.conversations c where c.clinic_id = p_clinic and c.client_id = any (p_clients)
      union select m.address from public.messages m
        join public.conversations c on c.clinic_id = p_clinic and c.id = m.conversation_id
       where m.clinic_id = p_clinic and c.client_id = any (p_clients)) a
     where a.address is not null;
  end;
