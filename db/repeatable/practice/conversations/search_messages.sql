-- INBOX-13. The latest message of each conversation in which every part of a search begins a word, the latest first, before a position.
-- Full text is no operator that row-level security may use with an index. Beyond the caller's policies: nothing, it looks in the clinic
-- of the claims and for those who may read messages.
create or replace function app.search_messages(p_query text, p_before bigint, p_limit integer)
  returns table (conversation_id uuid, message_id uuid, message_position bigint)
  language plpgsql stable security definer set search_path = '' as $$
declare
  words tsquery := p_query::tsquery; -- an empty one finds nothing
  clinic uuid := app.clinic_id();
  reach integer;
  read_count integer;
  match_count integer;
  found_conversations uuid[];
  found_messages uuid[];
  found_positions bigint[];
begin
  if not app.has_permission('message:read') then
    return;
  end if;
  -- What many messages have is in enough of the newest ones. The index of words would give all that have it, of all clinics.
  foreach reach in array array[1000, 6000, 36000] loop
    with newest as materialized (
      select n.conversation_id, n.id, n.position, n.terms @@ words as is_match from public.messages n
       where n.clinic_id = clinic and n.position < p_before order by n.position desc limit reach),
    latest as (
      select l.* from (
          select distinct on (m.conversation_id) m.conversation_id, m.id, m.position from newest m
           where m.is_match order by m.conversation_id, m.position desc) l
       -- Others were found before that position. One conversation after the other: not over the index of words.
       where not exists (select from (
               select n.terms from public.messages n
                where n.clinic_id = clinic and n.conversation_id = l.conversation_id and n.position >= p_before offset 0) n
              where n.terms @@ words)
       order by l.position desc limit p_limit)
    select (select count(*) from newest), (select count(*) from newest m where m.is_match),
        array_agg(s.conversation_id order by s.position desc), array_agg(s.id order by s.position desc),
        array_agg(s.position order by s.position desc)
      into read_count, match_count, found_conversations, found_messages, found_positions
      from latest s;
    if read_count < reach or cardinality(found_positions) = p_limit then
      return query select * from unnest(found_conversations, found_messages, found_positions);
      return;
    end if;
    -- A rare one is found over the index of words.
    exit when match_count < reach / 200;
  end loop;
  return query
    select l.conversation_id, l.id, l.position from (
        select distinct on (m.conversation_id) m.conversation_id, m.id, m.position from public.messages m
         where m.clinic_id = clinic and m.terms @@ words
         order by m.conversation_id, m.position desc) l
     where l.position < p_before
     order by l.position desc limit p_limit;
end $$;

grant execute on function app.search_messages to clinic_member;
