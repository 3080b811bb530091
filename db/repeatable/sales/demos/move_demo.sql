-- The outcomes: 'moved', also when it already is at that time with one of these hosts; 'taken'; 'closed', when it is
-- over or was cancelled; 'unknown'.
create or replace function app.move_demo(p_booking uuid, p_hosts uuid[], p_starts_at timestamptz) returns text
  language plpgsql security definer set search_path = '' as $$
declare
  booking public.demo_bookings;
  host uuid;
begin
  select b.* into booking from public.demo_bookings b where b.id = p_booking for update;
  if not found then
    return 'unknown';
  elsif booking.status <> 'booked' or booking.starts_at <= now() then
    return 'closed';
  elsif booking.starts_at = p_starts_at and booking.host_id = any (p_hosts) then
    return 'moved';
  elsif p_starts_at > now() then
    host := app.claim_demo_host(p_hosts, p_starts_at, p_booking);
  end if;
  if host is null then
    return 'taken';
  end if;
  update public.demo_bookings b set host_id = host, starts_at = p_starts_at, ends_at = p_starts_at + interval '30 minutes',
      sequence = b.sequence + 1, reminded_at = case when b.starts_at = p_starts_at then b.reminded_at end
   where b.id = p_booking;
  perform app.notify_demo(p_booking, case when booking.starts_at = p_starts_at then 'rehosted' else 'moved' end, booking.host_id);
  return 'moved';
end $$;
