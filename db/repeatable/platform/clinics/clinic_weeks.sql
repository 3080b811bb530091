-- Appointments in each of the last p_weeks weeks of the clinic's calendar, the current one last, weeks without any
-- included.
create or replace function app.clinic_weeks(p_clinic uuid, p_weeks integer) returns table (week_on date, appointment_count bigint)
  language sql stable security definer set search_path = ''
  begin atomic
    select w.week_on, count(p.id)
      from public.clinics c
      cross join lateral (
        select d::date as week_on from generate_series(
          date_trunc('week', app.local_time(now(), c.time_zone)) - make_interval(weeks => p_weeks - 1),
          date_trunc('week', app.local_time(now(), c.time_zone)), interval '1 week') d) w
      left join public.appointments p on p.clinic_id = p_clinic and app.counts_as_scheduled(p.status)
        and p.starts_at >= app.instant_of(w.week_on, c.time_zone)
        and p.starts_at < app.instant_of(w.week_on + 7, c.time_zone)
     where c.id = p_clinic and app.has_permission('platform_clinic:read')
     group by w.week_on order by w.week_on;
  end;

grant execute on function app.clinic_weeks to platform_member;
