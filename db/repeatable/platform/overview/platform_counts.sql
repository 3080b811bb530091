-- Figures of the overview: counts, and which clinics need attention; nothing of their records.
create or replace function app.platform_counts() returns table (clinics bigint, active_users bigint)
  language sql stable security definer set search_path = ''
  begin atomic
    select (select count(*) from public.clinics), (select count(*) from auth.users u where u.last_sign_in_at >= now() - interval '30 days')
     where app.has_permission('platform_clinic:read');
  end;

grant execute on function app.platform_counts to platform_member;
