-- Starts a trial: creates a clinic that can be used at once, with the caller as its admin. The only way to grant a role
-- to oneself, and it is a role in a new clinic. One trial per person.
create or replace function app.start_trial(p_clinic_name text, p_slug text, p_country text, p_time_zone text, p_full_name text,
    p_takes_appointments boolean, p_days integer, p_hours jsonb, p_rooms text[], p_types jsonb)
  returns table (clinic_id uuid, trial_ends_at timestamptz) language plpgsql security definer set search_path = '' as $$
declare
  account auth.users;
  obstacle text;
  lead uuid;
begin
  -- Two requests of one person are serialized; the second finds the trial of the first.
  select * into account from auth.users u where u.id = app.user_id() for update;
  if account.email is null then
    raise exception 'a trial needs an address' using errcode = 'check_violation', constraint = 'trials_address_check',
      table = 'trials', schema = 'public';
  end if;
  select o.obstacle into obstacle from app.own_trial() o;
  if obstacle is not null then
    raise exception 'no trial for this person' using errcode = 'check_violation', constraint = 'trials_' || obstacle || '_check',
      table = 'trials', schema = 'public';
  end if;

  trial_ends_at := now() + make_interval(days => p_days);
  clinic_id := app.insert_clinic(p_clinic_name, p_slug, p_time_zone, p_country, 'trial', start_trial.trial_ends_at);
  perform app.insert_clinic_defaults(clinic_id, p_hours, p_rooms, p_types);

  if not app.grant_first_role(account.id, 'clinic_admin', start_trial.clinic_id, p_full_name) then
    raise exception 'this person has another role by now' using errcode = 'check_violation', constraint = 'trials_staff_check',
      table = 'trials', schema = 'public';
  end if;
  perform app.insert_staff_member(start_trial.clinic_id, account.id, p_full_name, account.email, p_takes_appointments, true);

  lead := app.accept_lead('website_trial', p_full_name, account.email, null, p_clinic_name, p_country, null);
  perform app.advance_lead(lead, 'trial', 'Started a free trial');
  insert into public.trials (clinic_id, user_id, lead_id) values (start_trial.clinic_id, account.id, lead);
  delete from public.trial_requests q where q.email = account.email;
  perform app.queue_email('trial_welcome', account.email, jsonb_build_object('clinicId', clinic_id));
  insert into public.audit_entries (action, subject_id, clinic_id, after) values
    ('clinic.added', start_trial.clinic_id::text, start_trial.clinic_id,
      jsonb_build_object('name', p_clinic_name, 'country', p_country, 'timeZone', p_time_zone, 'plan', 'trial')),
    ('role.granted', account.id::text, start_trial.clinic_id,
      jsonb_build_object('role', 'clinic_admin', 'clinicId', start_trial.clinic_id, 'by', 'trial'));
  return next;
end $$;

grant execute on function app.start_trial to authenticated;
