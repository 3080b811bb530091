-- The tokens of links for recipients, one row for each question in its order. A token follows from the clinic's key, so that it is not
-- stored and a recipient has one link for each purpose, which works for ever. For staff and jobs of the clinic. Beyond the caller's
-- policies: adds links.
create or replace function app.contact_link_tokens(
  p_clinic uuid, p_kind text, p_clients uuid[], p_channels text[], p_addresses text[], p_purposes text[]
) returns table (n bigint, token text) language plpgsql volatile security definer set search_path = '' as $$
declare
  secret bytea;
begin
  if app.clinic_id() is distinct from p_clinic or not (app.has_permission('message:write') or current_setting('role') = 'job_server') then
    raise exception 'permission denied to make links' using errcode = 'insufficient_privilege';
  end if;
  insert into public.contact_hash_keys (clinic_id) values (p_clinic) on conflict (clinic_id) do nothing;
  select k.key into secret from public.contact_hash_keys k where k.clinic_id = p_clinic;
  return query
    with asked as materialized (
      select u.n, u.client_id, u.channel, lower(btrim(u.address)) as address, u.purpose,
          app.contact_hash(p_clinic, u.address) as hash
        from unnest(p_clients, p_channels, p_addresses, p_purposes) with ordinality u(client_id, channel, address, purpose, n)),
    made as materialized (
      select a.*, translate(encode(
          uuid_send(p_clinic) || sha256(secret || sha256(secret || convert_to(
            concat_ws('|', 'link', p_kind, coalesce(a.client_id::text, ''), a.channel, encode(a.hash, 'hex'), a.purpose), 'UTF8'))),
          'base64'), '+/', '-_') as token
        from asked a),
    added as (
      insert into public.contact_links (clinic_id, token_hash, kind, client_id, channel, address, address_hash, purpose)
        select distinct p_clinic, sha256(convert_to(m.token, 'UTF8')), p_kind, m.client_id, m.channel,
            case when c.erased_at is null then m.address end, m.hash, m.purpose
          from made m left join public.clients c on c.clinic_id = p_clinic and c.id = m.client_id
      on conflict (clinic_id, token_hash) do nothing)
    select m.n, m.token from made m order by m.n;
end $$;

grant execute on function app.contact_link_tokens to clinic_member, job_server;
