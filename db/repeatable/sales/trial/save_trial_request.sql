-- A visitor asks for a trial: it becomes a lead, and the answers wait for the confirmed account. Accounts are not read
-- here, so the response reveals nothing about them. Limited to five an hour per address.
create or replace function app.save_trial_request(p_full_name text, p_email text, p_clinic_name text, p_country text, p_time_zone text,
    p_takes_appointments boolean) returns uuid language plpgsql security definer set search_path = '' as $$
declare
  kept uuid;
begin
  if app.consume_allowance('trial:' || p_email, 5, 3600) > 0 then
    raise exception 'too many requests for a trial' using errcode = 'check_violation', constraint = 'trial_requests_rate_check',
      table = 'trial_requests', schema = 'public';
  end if;
  delete from public.trial_requests r where r.expires_at < now();
  perform app.accept_lead('website_trial', p_full_name, p_email, null, p_clinic_name, p_country, null);
  insert into public.trial_requests (email, full_name, clinic_name, country, time_zone, takes_appointments)
    values (p_email, p_full_name, p_clinic_name, p_country, p_time_zone, p_takes_appointments) returning id into kept;
  return kept;
end $$;

grant execute on function app.save_trial_request to anon;
