-- What the holder of a link may know: whose messages it is about, to which address, with the middle of it hidden, and for which purposes
-- they have said no. It changes nothing: scanners of emails open links. Null for a link that there is not.
create or replace function app.open_contact_link(p_clinic uuid, p_token_hash bytea) returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
declare
  link public.contact_links;
begin
  select * into link from public.contact_links k where k.clinic_id = p_clinic and k.token_hash = p_token_hash;
  if link.clinic_id is null then
    return null;
  end if;
  return jsonb_build_object(
    'kind', link.kind, 'channel', link.channel, 'purpose', link.purpose,
    'clinicName', (select c.name from public.clinics c where c.id = p_clinic),
    'address', regexp_replace(link.address, '^(.{2}).*?(@.*|.{2})$', '\1…\2'),
    'off', (
      select coalesce(jsonb_agg(s.purpose order by s.purpose), '[]') from (
        select l.purpose from public.contact_consents l
         where l.clinic_id = p_clinic and l.channel = link.channel and l.action in ('given', 'withdrawn')
           and (l.address_hash = link.address_hash or l.client_id = link.client_id)
         group by l.purpose
        having max(l.position) filter (where l.action = 'withdrawn')
             > coalesce(max(l.position) filter (where l.action = 'given'), 0)) s),
    'isConfirmed', exists (
      select from public.contact_consents l
       where l.clinic_id = p_clinic and l.channel = link.channel and l.address_hash = link.address_hash and l.strength = 'confirmed'
         and l.purpose = link.purpose));
end $$;

grant execute on function app.open_contact_link to anon;
