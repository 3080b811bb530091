-- Moves what a client agreed to and refused, their links, and the channels that they prefer where the other client prefers none, and returns
-- ids by table. With the list of a merge it takes that merge back. A stop of an address holds with either client.
create or replace function app.move_client_consents(p_clinic uuid, p_from uuid, p_to uuid, p_rows jsonb) returns jsonb
  language sql volatile security definer set search_path = ''
  begin atomic
    with consents as (
      update public.contact_consents l set client_id = p_to
       where l.clinic_id = p_clinic and l.client_id = p_from
         and (p_rows is null or l.id = any (app.moved_ids(p_rows, 'contact_consents')))
      returning l.id),
    links as (
      update public.contact_links k set client_id = p_to
       where k.clinic_id = p_clinic and k.client_id = p_from
         and (p_rows is null or p_rows -> 'contact_links' ? encode(k.token_hash, 'hex'))
      returning k.token_hash),
    preferences as (
      update public.contact_preferences f set client_id = p_to
       where f.clinic_id = p_clinic and f.client_id = p_from
         and (p_rows is null or jsonb_array_length(p_rows -> 'contact_preferences') > 0)
         and not exists (select from public.contact_preferences o where o.clinic_id = p_clinic and o.client_id = p_to)
      returning f.client_id)
    select jsonb_build_object(
      'contact_consents', (select coalesce(jsonb_agg(l.id), '[]') from consents l),
      'contact_links', (select coalesce(jsonb_agg(encode(k.token_hash, 'hex')), '[]') from links k),
      'contact_preferences', (select coalesce(jsonb_agg(f.client_id), '[]') from preferences f));
  end;
