-- Counts for the last twelve weeks, Monday to Monday in UTC, the current one last, over all clinics.
create or replace function app.platform_weeks()
  returns table (week_on date, new_clinics bigint, active_users bigint, appointments bigint, new_leads bigint)
  language plpgsql stable security definer set search_path = '' as $$
declare
  first_week date := date_trunc('week', now() at time zone 'UTC')::date - 77;
  starts timestamptz := first_week::timestamp at time zone 'UTC';
  ends timestamptz := (first_week + 84)::timestamp at time zone 'UTC';
begin
  if not app.has_permission('platform_clinic:read') then
    raise exception 'permission denied to read the trends' using errcode = 'insufficient_privilege';
  end if;
  return query
    with clinics as (
      select date_trunc('week', c.created_at at time zone 'UTC')::date as week, count(*) as n from public.clinics c
       where c.created_at >= starts group by 1
    ), users as (
      select a.week_on as week, count(*) as n from public.account_weeks a where a.week_on >= first_week group by 1
    ), appointments as (
      select date_trunc('week', a.starts_at at time zone 'UTC')::date as week, count(*) as n from public.appointments a
       where a.starts_at >= starts and a.starts_at < ends and app.counts_as_scheduled(a.status) group by 1
    ), leads as (
      -- Of erased leads only the day is kept, for this count.
      select date_trunc('week', l.day)::date as week, count(*) as n from (
        select l.created_at at time zone 'UTC' as day from public.leads l where l.created_at >= starts and l.merged_into is null
        union all select e.created_on::timestamp from public.erased_leads e where e.created_on >= first_week) l group by 1
    )
    select w.week, coalesce(clinics.n, 0), coalesce(users.n, 0), coalesce(appointments.n, 0), coalesce(leads.n, 0)
      from (select first_week + 7 * g as week from generate_series(0, 11) g) w
      left join clinics using (week) left join users using (week) left join appointments using (week) left join leads using (week)
     order by w.week;
end $$;

grant execute on function app.platform_weeks to platform_member;
