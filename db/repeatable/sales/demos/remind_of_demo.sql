-- Sends the reminder of the day before, once for each time that a demo is moved to. A job that runs too late, or whose
-- demo has moved since, does nothing.
create or replace function app.remind_of_demo(p_booking uuid) returns void language plpgsql security definer set search_path = '' as $$
begin
  update public.demo_bookings b set reminded_at = now()
   where b.id = p_booking and b.status = 'booked' and b.reminded_at is null
     and b.starts_at > now() and b.starts_at <= now() + interval '25 hours';
  if found then
    perform app.queue_email('demo_visitor', b.email_folded, jsonb_build_object('bookingId', b.id, 'news', 'reminder'))
      from public.demo_bookings b where b.id = p_booking;
  end if;
end $$;

grant execute on function app.remind_of_demo to job_server;
