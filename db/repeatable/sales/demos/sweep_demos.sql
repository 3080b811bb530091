-- By the clock: demos that were so many months ago go, with the emails about them; and of a demo whose lead was erased the
-- last trace, the address of the email that cancelled it, once that has left. How many demos.
create or replace function app.sweep_demos(p_months integer) returns integer language plpgsql security definer set search_path = '' as $$
declare
  swept integer;
begin
  delete from public.mail_outbox m
   where m.template in ('demo_visitor', 'demo_host') and m.sent_at is not null and m.details ? 'erased';
  with old_ones as (
    delete from public.demo_bookings b where b.ends_at < now() - make_interval(months => p_months) returning b.id
  ), letters as (
    delete from public.mail_outbox m using old_ones o
     where m.template in ('demo_visitor', 'demo_host') and m.details ->> 'bookingId' = o.id::text)
  select count(*) into swept from old_ones;
  return swept;
end $$;

grant execute on function app.sweep_demos to job_server;
