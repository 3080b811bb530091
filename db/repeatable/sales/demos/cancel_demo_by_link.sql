create or replace function app.cancel_demo_by_link(p_token_hash bytea) returns text language plpgsql security definer set search_path = '' as $$
declare
  booking uuid := app.demo_of_link(p_token_hash);
  was text;
  outcome text;
begin
  select b.status into was from public.demo_bookings b where b.id = booking;
  outcome := app.cancel_demo(booking);
  if outcome = 'cancelled' and was <> 'cancelled' then
    insert into public.audit_entries (action, subject_id, clinic_id, before, after)
      values ('demo.cancelled', booking::text, null, jsonb_build_object('status', was), jsonb_build_object('status', 'cancelled'));
  end if;
  return outcome;
end $$;

grant execute on function app.cancel_demo_by_link to anon;
