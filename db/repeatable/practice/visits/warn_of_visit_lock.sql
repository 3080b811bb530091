-- VISIT-5. Tells the doctor once that a visit that awaits results will be locked. For the job.
create or replace function app.warn_of_visit_lock(p_clinic uuid, p_visit uuid) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  update public.visits v set lock_warned_at = now()
   where v.clinic_id = p_clinic and v.id = p_visit and v.status = 'awaiting_results' and v.lock_warned_at is null;
  if found then
    perform app.email_visit_doctor(p_clinic, p_visit, 'visit_lock_ahead');
  end if;
end $$;

grant execute on function app.warn_of_visit_lock to job_server;
