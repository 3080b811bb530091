-- For the visitor, by the link in an email.
create or replace function app.move_demo_by_link(p_token_hash bytea, p_hosts uuid[], p_starts_at timestamptz) returns text
  language plpgsql security definer set search_path = '' as $$
declare
  booking uuid := app.demo_of_link(p_token_hash);
  former timestamptz;
  outcome text;
begin
  select b.starts_at into former from public.demo_bookings b where b.id = booking;
  outcome := app.move_demo(booking, p_hosts, p_starts_at);
  if outcome = 'moved' and former <> p_starts_at then
    insert into public.audit_entries (action, subject_id, clinic_id, before, after)
      values ('demo.moved', booking::text, null, jsonb_build_object('startsAt', former), jsonb_build_object('startsAt', p_starts_at));
  end if;
  return outcome;
end $$;

grant execute on function app.move_demo_by_link to anon;
