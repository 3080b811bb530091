-- Run by a job: deletes demos of so many months ago with the emails about them; and of a demo whose lead was erased the
-- address of the cancellation email, once that was sent. Returns how many demos.
create or replace function app.sweep_demos(p_months integer) returns integer language plpgsql security definer set search_path = '' as $$
declare
  swept integer;
begin
  perform app.delete_emails(array['demo_visitor', 'demo_host'], p_detail_key => 'erased', p_is_sent => true);
  with old_ones as (
    delete from public.demo_bookings b where b.ends_at < now() - make_interval(months => p_months) returning b.id)
  select count(app.delete_demo_emails(o.id)) into swept from old_ones o;
  return swept;
end $$;

grant execute on function app.sweep_demos to job_server;
