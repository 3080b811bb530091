-- The first clinic; creates one in an empty demo.
create or replace function app.demo_clinic() returns uuid language plpgsql security definer set search_path = '' as $$
declare
  home uuid;
begin
  select c.id into home from public.clinics c order by c.created_at, c.id limit 1;
  if not found then
    insert into public.clinics (name, slug, time_zone, country) values ('Tailwell Demo Clinic', 'tailwell-demo', 'Europe/Berlin', 'DE')
      returning id into home;
  end if;
  return home;
end $$;
