-- Enters what the holder of a link decides: purposes for which they want no more messages, and those for which they want them again; of a link
-- that confirms an address, that they do. What is so already is not entered again. The link of a client who was erased, or whose address
-- somebody else has now, works too. False for a link that there is not.
create or replace function app.use_contact_link(p_clinic uuid, p_token_hash bytea, p_off text[], p_on text[], p_wording jsonb) returns boolean
  language plpgsql volatile security definer set search_path = '' as $$
declare
  link public.contact_links;
  off text[];
begin
  select * into link from public.contact_links k where k.clinic_id = p_clinic and k.token_hash = p_token_hash for update;
  if link.clinic_id is null then
    return false;
  end if;
  if link.kind = 'confirm' then
    p_off := '{}';
    p_on := array[link.purpose];
  end if;
  off := array(select jsonb_array_elements_text(app.open_contact_link(p_clinic, p_token_hash) -> 'off'));
  with entered as (
  insert into public.contact_consents (clinic_id, client_id, channel, address, address_hash, purpose, action, strength, method,
      wording_id, wording_version, wording, evidence)
    select p_clinic, link.client_id, link.channel, link.address, link.address_hash, w.purpose, w.action,
        case when w.action = 'given' then case link.kind when 'confirm' then 'confirmed' else 'written' end end,
        case link.kind when 'confirm' then 'confirmed_link' else 'unsubscribe_link' end,
        p_wording ->> 'id', (p_wording ->> 'version')::integer, p_wording ->> 'text',
        jsonb_build_object('network', app.truncated_network())
      from (select o.purpose, 'withdrawn' as action from unnest(p_off) o(purpose) where o.purpose <> all (off)
            union all
            select o.purpose, 'given' from unnest(p_on) o(purpose)
             where o.purpose = any (off)
                or (link.kind = 'confirm' and not exists (
                  select from public.contact_consents l
                   where l.clinic_id = p_clinic and l.channel = link.channel and l.address_hash = link.address_hash
                     and l.strength = 'confirmed' and l.purpose = o.purpose))) w
    returning action, purpose, channel)
  insert into public.audit_entries (action, subject_id, clinic_id, ip, after)
    select 'contact_consent.recorded', coalesce(link.client_id, p_clinic)::text, p_clinic, app.truncated_network(),
        jsonb_build_object('channel', e.channel, 'action', e.action, 'purpose', e.purpose, 'method', 'link')
      from entered e;
  return true;
end $$;

grant execute on function app.use_contact_link to anon;
