-- The booking of a link. A link is valid until a week after the demo.
create or replace function app.demo_of_link(p_token_hash bytea) returns uuid language sql stable security definer set search_path = ''
  begin atomic
    select b.id from public.demo_booking_links l join public.demo_bookings b on b.id = l.booking_id
     where l.token_hash = p_token_hash and b.starts_at > now() - interval '7 days';
  end;
