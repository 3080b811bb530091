-- What the ledger, the client and the clinic say about recipients, one row for each question in its order. Of rows with the same
-- meaning the last one counts, so each meaning is the position of its last row. A client who was merged is the one who was kept. A
-- consent counts for whom it was given by and for its address; a refusal of an address counts whoever has the address now. Staff and jobs
-- ask about their clinic, clients about themselves. Beyond the caller's policies: rows about an address that name another client, and
-- when the client was a customer last; no row is returned.
create or replace function app.contact_facts(
  p_clinic uuid, p_clients uuid[], p_channels text[], p_addresses text[], p_purposes text[]
) returns table (
  n bigint, erased boolean, country text, region text, postal_code text, is_client boolean, is_on_file boolean, last_dealing_at timestamptz,
  stop bigint, start bigint, carrier_stop bigint, carrier_start bigint, bounced bigint, complained bigint, restored bigint,
  withdrawn bigint, informed bigint, requested bigint, express bigint, written bigint, confirmed bigint, verified bigint
) language plpgsql stable security definer set search_path = '' as $$
begin
  if app.clinic_id() is distinct from p_clinic
    and not (p_clinic in (select app.own_clinic_ids())
      and not exists (select from unnest(p_clients) u(id) where u.id is null or u.id not in (select app.own_client_ids()))) then
    raise exception 'permission denied to ask about consents' using errcode = 'insufficient_privilege';
  end if;
  return query
    with asked as materialized (
      select u.n, coalesce(c.merged_into, c.id) as client_id, u.channel, lower(btrim(u.address)) as address,
          app.contact_hash(p_clinic, u.address) as hash, u.purpose
        from unnest(p_clients, p_channels, p_addresses, p_purposes) with ordinality u(client_id, channel, address, purpose, n)
        left join public.clients c on c.clinic_id = p_clinic and c.id = u.client_id)
    select a.n, c.erased_at is not null, c.country, c.region, c.postal_code, c.id is not null,
        exists (select from public.client_contacts k
                 where k.clinic_id = p_clinic and k.client_id = a.client_id and lower(k.normalized) = a.address),
        case when a.purpose in ('care', 'marketing') then greatest(
          (select max(i.issued_at) from public.invoices i
            where i.clinic_id = p_clinic and i.client_id = a.client_id and i.kind = 'invoice'),
          (select max(o.starts_at) from public.appointments o
            where o.clinic_id = p_clinic and o.client_id = a.client_id
              and o.status in ('arrived', 'in_room', 'in_progress', 'admitted', 'ready_for_checkout', 'checked_out', 'completed'))) end,
        l.stop, l.start, l.carrier_stop, l.carrier_start, l.bounced, l.complained, l.restored,
        l.withdrawn, l.informed, l.requested, l.express, l.written, l.confirmed, l.verified
      from asked a
      left join public.clients c on c.clinic_id = p_clinic and c.id = a.client_id
      cross join lateral (
        -- For each question over indexes: the ledger of all of them would be read again for each.
        select
          max(l.position) filter (where l.action = 'stop' and l.is_address) as stop,
          max(l.position) filter (where l.action in ('start', 'carrier_start') and l.is_address) as start,
          max(l.position) filter (where l.action = 'carrier_stop' and l.is_address) as carrier_stop,
          max(l.position) filter (where l.is_address
            and (l.action = 'carrier_start' or (l.action = 'start' and l.method = 'message'))) as carrier_start,
          max(l.position) filter (where l.action = 'bounced' and l.is_address) as bounced,
          max(l.position) filter (where l.action = 'complained' and l.is_address) as complained,
          max(l.position) filter (where l.action = 'restored' and l.is_address) as restored,
          max(l.position) filter (where l.action = 'withdrawn' and l.is_purpose) as withdrawn,
          max(l.position) filter (where l.action = 'informed' and l.is_purpose and l.is_own) as informed,
          max(l.position) filter (where l.action = 'requested' and l.is_address) as requested,
          max(l.position) filter (where l.strength = 'express' and l.is_purpose and l.is_own) as express,
          max(l.position) filter (where l.strength = 'written' and l.is_purpose and l.is_own) as written,
          max(l.position) filter (where l.strength = 'confirmed' and l.is_purpose and l.is_own) as confirmed,
          max(l.position) filter (where l.strength = 'confirmed' and l.is_address) as verified
        from (
          select true as is_address, l.position, l.action, l.strength, l.method, l.purpose = a.purpose as is_purpose,
              l.client_id is null or l.client_id = a.client_id as is_own
            from public.contact_consents l
           where l.clinic_id = p_clinic and l.address_hash = a.hash and l.channel = a.channel
          union all
          -- What the client said at another address, or about all of them.
          select l.address_hash is null, l.position, l.action, l.strength, l.method, l.purpose = a.purpose, l.address_hash is null
            from public.contact_consents l
           where l.clinic_id = p_clinic and l.client_id = a.client_id and l.channel = a.channel
             and l.address_hash is distinct from a.hash) l) l
     order by a.n;
end $$;

grant execute on function app.contact_facts to clinic_member, job_server, clinic_client;
