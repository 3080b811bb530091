-- The first of the hosts, in the given order, who is free for half an hour from then. Bookings with one host are
-- serialized here, so that of many requests for a time one gets it, and the others get an outcome instead of an error.
create or replace function app.claim_demo_host(p_hosts uuid[], p_starts_at timestamptz, p_except uuid) returns uuid
  language plpgsql security definer set search_path = '' as $$
declare
  host uuid;
begin
  perform from public.demo_hosts h where h.user_id = any (p_hosts) order by h.user_id for no key update;
  select w.user_id into host from unnest(p_hosts) with ordinality as w (user_id, place)
    join public.demo_hosts h on h.user_id = w.user_id and h.takes_demos
   where not exists (
     select from public.demo_bookings b
      where b.host_id = w.user_id and b.status <> 'cancelled' and b.id is distinct from p_except
        and b.starts_at < p_starts_at + interval '30 minutes' and b.ends_at > p_starts_at)
   order by w.place limit 1;
  return host;
end $$;
