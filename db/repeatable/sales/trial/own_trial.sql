-- What decides whether the caller may start a trial (staff of a clinic or of the platform, client of a clinic, had one), and
-- the answers that wait for it.
create or replace function app.own_trial() returns table (has_address boolean, is_staff boolean, is_client boolean, had_trial boolean,
    full_name text, clinic_name text, country text, time_zone text, takes_appointments boolean)
  language sql stable security definer set search_path = ''
  begin atomic
    select e.has_address, e.is_staff, e.is_client, e.had_trial,
      k.full_name, k.clinic_name, k.country, k.time_zone, k.takes_appointments
    from auth.users u
    cross join lateral app.trial_eligibility(u.id) e
    left join public.trial_requests k on k.id::text = u.user_metadata ->> 'trial_request' and k.email = u.email
      and u.email_confirmed_at is not null and k.expires_at > now()
   where u.id = app.user_id();
  end;

grant execute on function app.own_trial to authenticated;
