-- The lead of somebody who starts a trial. Deletes the stored answers for their address.
create or replace function app.accept_trial_lead(p_email text, p_answers app.trial_answers) returns uuid language plpgsql as $$
declare
  lead uuid := app.accept_lead('website_trial', p_answers.full_name, p_email, null, p_answers.clinic_name, p_answers.country, null);
begin
  perform app.advance_lead(lead, 'trial', 'Started a free trial');
  delete from public.trial_requests q where q.email = p_email;
  return lead;
end $$;
