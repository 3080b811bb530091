-- Notifies the visitor and the host of a booking's change by email, and schedules the reminder of the day before.
create or replace function app.notify_demo(p_booking uuid, p_news text, p_former_host uuid) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  booking public.demo_bookings;
begin
  select b.* into strict booking from public.demo_bookings b where b.id = p_booking;
  perform app.queue_email('demo_visitor', booking.email_folded, jsonb_build_object('bookingId', booking.id, 'news', p_news));
  perform app.queue_email('demo_host', u.email, jsonb_build_object('bookingId', booking.id, 'news',
      case when u.id = p_former_host and u.id is distinct from booking.host_id then 'handed_over'
           when p_former_host is distinct from booking.host_id and p_news in ('moved', 'rehosted') then 'taken_over' else p_news end))
    from auth.users u where u.id in (booking.host_id, p_former_host) and u.email is not null;
  if booking.status = 'booked' and booking.starts_at > now() + interval '26 hours' then
    perform app.add_job('demos.remind', jsonb_build_object('bookingId', booking.id), null,
      booking.starts_at - interval '24 hours', 'demo:' || booking.id);
  end if;
end $$;
