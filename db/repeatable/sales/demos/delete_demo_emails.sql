-- Deletes the emails about one booking; returns its id.
create or replace function app.delete_demo_emails(p_booking uuid) returns uuid language plpgsql security definer set search_path = '' as $$
begin
  perform app.delete_emails(array['demo_visitor', 'demo_host'], p_details => jsonb_build_object('bookingId', p_booking));
  return p_booking;
end $$;
