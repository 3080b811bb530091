-- The clinics that are connected to a provider of online payments. For the job that asks for what is not known yet.
create or replace function app.clinics_with_online_payments() returns table (clinic uuid)
  language plpgsql stable security definer set search_path = '' as $$
declare
  found_clinic uuid;
begin
  for found_clinic in select c.id from public.clinics c order by c.id loop
    if exists (select from public.payment_providers p where p.clinic_id = found_clinic and p.state = 'connected') then
      clinic := found_clinic;
      return next;
    end if;
  end loop;
end $$;

grant execute on function app.clinics_with_online_payments to job_server;
