-- A visitor books. `p_hosts` are those whom the server found free, the preferred first. The outcomes: 'booked', also
-- for a repeated request; 'taken' by somebody else meanwhile; 'reused', a repeated request with other content;
-- 'enough', an address that has two upcoming demos already, which bounds both our calendar and the email to one
-- mailbox.
create or replace function app.book_demo(p_request uuid, p_hosts uuid[], p_starts_at timestamptz, p_full_name text, p_email text, p_phone text,
    p_clinic_name text, p_time_zone text, p_notes text)
  returns table (outcome text, starts_at timestamptz) language plpgsql security definer set search_path = '' as $$
declare
  folded text := lower(btrim(p_email));
  former public.demo_bookings;
  host uuid;
  made uuid;
  lead uuid;
begin
  perform pg_advisory_xact_lock(hashtextextended('demo-request:' || p_request, 0));
  select b.* into former from public.demo_bookings b where b.request_id = p_request;
  if found then
    return query select case when former.email_folded = folded then 'booked' else 'reused' end, former.starts_at;
    return;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('demo-address:' || folded, 0));
  if (select count(*) from public.demo_bookings b where b.email_folded = folded and b.status = 'booked' and b.starts_at > now()) >= 2 then
    return query select 'enough', p_starts_at;
    return;
  end if;
  if p_starts_at > now() then
    host := app.claim_demo_host(p_hosts, p_starts_at, null);
  end if;
  if host is null then
    return query select 'taken', p_starts_at;
    return;
  end if;
  lead := app.accept_lead('website_demo', p_full_name, p_email, p_phone, p_clinic_name, null, p_notes);
  perform app.advance_lead(lead, 'demo', 'Booked a demo');
  insert into public.demo_bookings as b (host_id, starts_at, ends_at, full_name, email, phone, clinic_name, time_zone, notes, lead_id, request_id)
    values (host, p_starts_at, p_starts_at + interval '30 minutes', p_full_name, btrim(p_email), p_phone, p_clinic_name, p_time_zone, p_notes,
      lead, p_request) returning b.id into made;
  perform app.notify_demo(made, 'booked', null);
  insert into public.audit_entries (action, subject_id, clinic_id, after)
    values ('demo.booked', made::text, null, jsonb_build_object('startsAt', p_starts_at, 'hostId', host, 'leadId', lead));
  return query select 'booked', p_starts_at;
end $$;

grant execute on function app.book_demo to anon;
