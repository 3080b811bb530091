-- The clinics that have connected a provider of messages. For the job that asks for what was missed.
create or replace function app.clinics_with_message_channels() returns table (clinic uuid)
  language plpgsql stable security definer set search_path = '' as $$
declare
  found_clinic uuid;
begin
  for found_clinic in select c.id from public.clinics c order by c.id loop
    if exists (select from public.twilio_accounts t where t.clinic_id = found_clinic and t.state <> 'disconnected')
      or exists (select from public.message_connections m where m.clinic_id = found_clinic and m.location_id is not null) then
      clinic := found_clinic;
      return next;
    end if;
  end loop;
end $$;

grant execute on function app.clinics_with_message_channels to job_server;
