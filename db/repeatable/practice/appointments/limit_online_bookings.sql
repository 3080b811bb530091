-- APPT-10. A client has at most six upcoming appointments at a clinic that they booked or requested themselves. Client records
-- that share an account, an email address or a phone number count together. The locks let two bookings of one contact wait for
-- each other. It reveals to a client no more than that the limit is reached.
create or replace function app.limit_online_bookings() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  same uuid[] := array(
    select c.id from public.clients c
     where c.clinic_id = new.clinic_id and (c.id = new.client_id or c.user_id = app.user_id() or exists (
       select from public.client_contacts k
         join public.client_contacts own on own.clinic_id = new.clinic_id and own.normalized = k.normalized and own.kind = k.kind
        where k.clinic_id = new.clinic_id and k.client_id = c.id and own.client_id = new.client_id))
     order by c.id);
  one uuid;
begin
  foreach one in array same loop
    perform pg_advisory_xact_lock(hashtextextended('online-bookings:' || new.clinic_id || one, 0));
  end loop;
  if (select count(*) from public.appointments a
       where a.clinic_id = new.clinic_id and a.client_id = any (same) and a.starts_at > now() and a.holds_slot
         and a.created_by in (select c.user_id from public.clients c where c.clinic_id = new.clinic_id and c.id = any (same))) >= 6 then
    raise exception 'the limit of online bookings is reached'
      using errcode = 'check_violation', constraint = 'appointments_online_limit_check';
  end if;
  return new;
end $$;
