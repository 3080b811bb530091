-- LABR-6. Emails a staff member of a critical value; the clinic's admins if no doctor is known. The email names the pet and nothing
-- else. It runs with definer rights to read the account's address, and reveals nothing to the caller.
create or replace function app.email_lab_alert(p_clinic uuid, p_report uuid, p_staff uuid, p_template text) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  address text;
  facts jsonb;
begin
  if p_clinic is distinct from app.clinic_id() then
    raise exception 'an alert belongs to the clinic of the caller' using errcode = 'insufficient_privilege';
  end if;
  select jsonb_build_object('reportId', r.id, 'petName', p.name, 'laboratoryName', l.name)
    into facts
    from public.lab_reports r
    join public.laboratories l on l.id = r.laboratory_id
    left join public.pets p on p.clinic_id = p_clinic and p.id = r.pet_id
   where r.clinic_id = p_clinic and r.id = p_report;
  select coalesce(u.email, s.email) into address
    from public.staff_members s left join auth.users u on u.id = s.user_id
   where s.clinic_id = p_clinic and s.id = p_staff and s.is_active;
  if address is null then
    perform app.notify_clinic_admins(p_clinic, p_template, facts);
  else
    perform app.queue_email(p_template, address, facts);
  end if;
end $$;

grant execute on function app.email_lab_alert to clinic_member, job_server;
