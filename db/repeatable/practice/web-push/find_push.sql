-- Where a notification goes, and the name of the clinic that it names. Nothing once the browser is signed out, the account banned, or
-- its person neither of the clinic's staff nor one of its clients any more.
create or replace function app.find_push(p_clinic uuid, p_subscription uuid)
  returns table (endpoint text, p256dh text, auth text, clinic_name text) language sql stable security definer set search_path = ''
  begin atomic
    select s.endpoint, s.p256dh, s.auth, c.name
      from public.push_subscriptions s
      join auth.sessions n on n.id = s.session_id and (n.not_after is null or n.not_after > now())
      join auth.users u on u.id = s.user_id and u.deleted_at is null and (u.banned_until is null or u.banned_until <= now())
      join public.clinics c on c.id = p_clinic
     where s.id = p_subscription
       and (exists (select from public.user_roles r
                     where r.user_id = s.user_id and r.clinic_id = p_clinic and r.role <> 'client' and c.suspended_at is null)
         or exists (select from public.clients k
                     where k.clinic_id = p_clinic and k.user_id = s.user_id and k.archived_at is null));
  end;

grant execute on function app.find_push to job_server;
