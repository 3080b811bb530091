-- INBOX-13. The latest message of each conversation in which every part of a search begins a word, the latest first, before a position.
-- Full text is no operator that row-level security may use with an index. Beyond the caller's policies: nothing, it looks in the clinic
-- of the claims and for those who may read messages.
create or replace function app.search_messages(p_query text, p_before bigint, p_limit integer)
  returns table (conversation_id uuid, message_id uuid, message_position bigint)
  language plpgsql stable security definer set search_path = '' as $$
declare
  words tsquery := p_query::tsquery; -- an empty one finds nothing
  clinic uuid := app.clinic_id();
begin
  if not app.has_permission('message:read') then
    return;
  end if;
  return query
    select m.conversation_id, m.id, m.position from public.messages m
     where m.clinic_id = clinic and m.terms @@ words and m.position < p_before
       and not exists (select from public.messages n
                        where n.clinic_id = clinic and n.conversation_id = m.conversation_id and n.position > m.position and n.terms @@ words)
     order by m.position desc limit p_limit;
end $$;

grant execute on function app.search_messages to clinic_member;
