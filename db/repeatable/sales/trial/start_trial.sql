-- Starts a trial: creates a clinic that can be used at once, with the caller as its admin. The only way to grant a role
-- to oneself, and it is a role in a new clinic. One trial per person.
create or replace function app.start_trial(p_answers app.trial_answers, p_slug text, p_days integer, p_setup app.clinic_setup)
  returns table (clinic_id uuid, trial_ends_at timestamptz) language plpgsql security definer set search_path = '' as $$
declare
  account auth.users;
begin
  select * into account from auth.users u where u.id = app.user_id() for update;
  if not coalesce((select e.has_address and not (e.is_staff or e.is_client or e.had_trial) from app.trial_eligibility(account.id) e),
      false) then
    raise exception 'no trial for this person' using errcode = 'check_violation', constraint = 'trials_eligible_check',
      table = 'trials', schema = 'public';
  end if;

  trial_ends_at := now() + make_interval(days => p_days);
  clinic_id := app.insert_clinic(p_answers.clinic_name, p_slug, p_answers.time_zone, p_answers.country, 'trial',
    start_trial.trial_ends_at);
  perform app.insert_clinic_defaults(clinic_id, p_setup);

  if not app.grant_first_role(account.id, 'clinic_admin', start_trial.clinic_id, p_answers.full_name) then
    raise exception 'this person has another role by now' using errcode = 'check_violation', constraint = 'trials_staff_check',
      table = 'trials', schema = 'public';
  end if;
  perform app.insert_staff_member(start_trial.clinic_id, account.id, p_answers.full_name, account.email,
    p_answers.takes_appointments, true);

  insert into public.trials (clinic_id, user_id, lead_id)
    values (start_trial.clinic_id, account.id, app.accept_trial_lead(account.email, p_answers));
  perform app.queue_email('trial_welcome', account.email, jsonb_build_object('clinicId', clinic_id));
  insert into public.audit_entries (action, subject_id, clinic_id, after) values
    ('clinic.added', start_trial.clinic_id::text, start_trial.clinic_id, jsonb_build_object('name', p_answers.clinic_name,
      'country', p_answers.country, 'timeZone', p_answers.time_zone, 'plan', 'trial')),
    ('role.granted', account.id::text, start_trial.clinic_id,
      jsonb_build_object('role', 'clinic_admin', 'clinicId', start_trial.clinic_id, 'by', 'trial'));
  return next;
end $$;

grant execute on function app.start_trial to authenticated;
