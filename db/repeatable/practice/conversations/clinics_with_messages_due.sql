-- The clinics in which a conversation comes back, or a message should have been sent by now. For the job that sees to it.
create or replace function app.clinics_with_messages_due(p_now timestamptz) returns table (clinic uuid)
  language plpgsql stable security definer set search_path = '' as $$
declare
  found_clinic uuid;
begin
  for found_clinic in select c.id from public.clinics c where c.suspended_at is null order by c.id loop
    if exists (select from public.conversations v where v.clinic_id = found_clinic and v.status = 'snoozed' and v.snoozed_until <= p_now)
      or exists (select from public.messages m where m.clinic_id = found_clinic and m.status in ('scheduled', 'queued', 'sending'))
      or exists (select from public.early_delivery_reports r where r.clinic_id = found_clinic) then
      clinic := found_clinic;
      return next;
    end if;
  end loop;
end $$;

grant execute on function app.clinics_with_messages_due to job_server;
