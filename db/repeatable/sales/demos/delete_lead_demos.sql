-- Deletes the demos of an erased lead and the emails about them. An upcoming demo is cancelled first: visitor and host
-- are notified by emails that contain all they need, because the booking is gone when they are sent. Past demos are not
-- counted anywhere, so no row remains.
create or replace function app.delete_lead_demos() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  booking public.demo_bookings;
  host_email text;
  told jsonb;
begin
  if old.email_folded is not null then
    perform app.delete_emails(array['demo_visitor'], p_recipient => old.email_folded);
  end if;
  for booking in select b.* from public.demo_bookings b where b.lead_id = old.id order by b.id for update loop
    perform app.delete_demo_emails(booking.id);
    if booking.status = 'booked' and booking.starts_at > now() then
      select jsonb_build_object('bookingId', booking.id, 'news', 'cancelled', 'erased', jsonb_build_object(
          'startsAt', to_char(booking.starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
          'endsAt', to_char(booking.ends_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
          'sequence', booking.sequence + 1, 'timeZone', booking.time_zone, 'hostZone', h.time_zone)), u.email
        into told, host_email
        from (select booking.host_id as id) b
        left join public.demo_hosts h on h.user_id = b.id
        left join auth.users u on u.id = b.id;
      perform app.queue_email('demo_visitor', booking.email_folded, told);
      if host_email is not null then
        perform app.queue_email('demo_host', host_email, told);
      end if;
    end if;
    delete from public.demo_bookings b where b.id = booking.id;
  end loop;
  return old;
end $$;
