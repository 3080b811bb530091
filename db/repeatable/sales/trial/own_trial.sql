-- The caller's own pending answers, and what prevents a trial: 'staff' (or platform), 'client' of a clinic, 'used';
-- null for nothing.
create or replace function app.own_trial() returns table (obstacle text, full_name text, clinic_name text, country text, time_zone text,
    takes_appointments boolean) language sql stable security definer set search_path = ''
  begin atomic
    select case
        when exists (select from public.user_roles r where r.user_id = u.id and r.role <> 'client') then 'staff'
        when exists (select from public.clients c where c.user_id = u.id) then 'client'
        when exists (select from public.trials t where t.user_id = u.id) then 'used' end,
      k.full_name, k.clinic_name, k.country, k.time_zone, k.takes_appointments
    from auth.users u
    left join public.trial_requests k on k.id::text = u.user_metadata ->> 'trial_request' and k.email = u.email
      and u.email_confirmed_at is not null and k.expires_at > now()
   where u.id = app.user_id();
  end;

grant execute on function app.own_trial to authenticated;
