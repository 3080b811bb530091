-- Moves conversations and known addresses from one client to another, and returns their ids. With the list of a merge it takes that
-- merge back.
create or replace function app.move_client_conversations(p_clinic uuid, p_from uuid, p_to uuid, p_rows jsonb) returns jsonb
  language sql volatile security definer set search_path = ''
  begin atomic
    with talks as (
      update public.conversations c set client_id = p_to
       where c.clinic_id = p_clinic and c.client_id = p_from
         and (p_rows is null or c.id = any (app.moved_ids(p_rows, 'conversations')))
      returning c.id),
    senders as (
      update public.conversation_senders s set client_id = p_to
       where s.clinic_id = p_clinic and s.client_id = p_from
         and (p_rows is null or s.id = any (app.moved_ids(p_rows, 'conversation_senders')))
      returning s.id)
    select jsonb_build_object(
      'conversations', (select coalesce(jsonb_agg(t.id), '[]') from talks t),
      'conversation_senders', (select coalesce(jsonb_agg(s.id), '[]') from senders s));
  end;
