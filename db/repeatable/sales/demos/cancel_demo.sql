-- The outcomes: 'cancelled', also when it already was; 'closed'; 'unknown'.
create or replace function app.cancel_demo(p_booking uuid) returns text language plpgsql security definer set search_path = '' as $$
declare
  booking public.demo_bookings;
begin
  select b.* into booking from public.demo_bookings b where b.id = p_booking for update;
  if not found then
    return 'unknown';
  elsif booking.status = 'cancelled' then
    return 'cancelled';
  elsif booking.status <> 'booked' or booking.starts_at <= now() then
    return 'closed';
  end if;
  update public.demo_bookings b set status = 'cancelled', sequence = b.sequence + 1 where b.id = p_booking;
  perform app.notify_demo(p_booking, 'cancelled', null);
  return 'cancelled';
end $$;
