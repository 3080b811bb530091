-- The clinics with messages about appointments that are due, or to be taken back. For the job that sends them.
create or replace function app.clinics_with_due_appointment_messages(p_now timestamptz) returns table (clinic uuid)
  language plpgsql stable security definer set search_path = '' as $$
declare
  found_clinic uuid;
begin
  for found_clinic in select c.id from public.clinics c where c.suspended_at is null order by c.id loop
    if exists (select from public.appointment_messages m
                where m.clinic_id = found_clinic and m.state = 'planned' and m.due_at <= p_now)
      or exists (select from public.appointment_messages m where m.clinic_id = found_clinic and m.withdraw_at is not null) then
      clinic := found_clinic;
      return next;
    end if;
  end loop;
end $$;

grant execute on function app.clinics_with_due_appointment_messages to job_server;
