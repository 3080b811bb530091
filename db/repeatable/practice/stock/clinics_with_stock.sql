-- Clinics that keep the level of any item. For the job that compares levels with movements.
create or replace function app.clinics_with_stock() returns table (clinic uuid)
  language sql stable security definer set search_path = ''
  begin atomic
    select c.id from public.clinics c where exists (select from public.stock_items k where k.clinic_id = c.id) order by c.id;
  end;

grant execute on function app.clinics_with_stock to job_server;
