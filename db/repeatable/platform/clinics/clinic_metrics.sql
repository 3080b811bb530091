-- Figures of the given clinics: appointments by their date, staff by whether they were active in the last two weeks.
create or replace function app.clinic_metrics(p_clinics uuid[])
  returns table (clinic_id uuid, recent_appointments bigint, former_appointments bigint, staff_count bigint, staff_seen bigint,
    admin_seen_at timestamptz, setup_done integer, setup_total integer, open_tickets bigint)
  language sql stable security definer set search_path = ''
  begin atomic
    select c.id, a.recent, a.former, s.people, s.seen, s.admin_seen_at,
           (o.progress ->> 'done')::integer, (o.progress ->> 'total')::integer,
           (select count(*) from public.tickets t where t.clinic_id = c.id and t.resolved_at is null)
      from public.clinics c
      cross join lateral (
        select count(*) filter (where p.starts_at >= now() - interval '28 days') as recent,
               count(*) filter (where p.starts_at < now() - interval '28 days') as former
          from public.appointments p
         where p.clinic_id = c.id and p.starts_at >= now() - interval '56 days' and p.starts_at < now()
           and app.counts_as_scheduled(p.status)) a
      cross join lateral (
        select count(*) as people,
               count(*) filter (where e.seen_at >= now() - interval '14 days') as seen,
               max(e.seen_at) filter (where r.role = 'clinic_admin') as admin_seen_at
          from public.user_roles r
          join auth.users u on u.id = r.user_id
          cross join lateral (
            select greatest(u.last_sign_in_at, (select max(coalesce(x.last_seen_at, x.created_at)) from auth.sessions x
                where x.user_id = u.id)) as seen_at) e
         where r.clinic_id = c.id and r.role <> 'client') s
      cross join lateral (select app.onboarding_progress(c.id) as progress) o
     where c.id = any (p_clinics) and app.has_permission('platform_clinic:read');
  end;

grant execute on function app.clinic_metrics to platform_member;
