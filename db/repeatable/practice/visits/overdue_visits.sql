-- VISIT-5. Unsigned visits that their clinic's period is over for: to be locked, or, while they await results, to be warned
-- of once and locked after twice the period. A pet that is admitted keeps its visit open; the period begins with its
-- discharge. At most a thousand at once. For the job.
create or replace function app.overdue_visits() returns table (clinic uuid, visit uuid, is_warning boolean)
  language plpgsql stable security definer set search_path = '' as $$
declare
  found_clinic uuid;
  hours integer;
begin
  for found_clinic in select c.id from public.clinics c where c.suspended_at is null order by c.id loop
    select coalesce((select r.lock_after_hours from public.record_rules r where r.clinic_id = found_clinic), 24) into hours;
    return query
      select found_clinic, v.id, v.status = 'awaiting_results' and b.began_at >= now() - make_interval(hours => 2 * hours)
        from public.visits v
        cross join lateral (
          select greatest(v.started_at, max(coalesce(a.discharged_at, 'infinity'))) as began_at
            from public.admissions a where a.clinic_id = found_clinic and a.visit_id = v.id) b
       where v.clinic_id = found_clinic and v.status in ('open', 'in_review', 'awaiting_results')
         and v.started_at < now() - make_interval(hours => hours) and b.began_at < now() - make_interval(hours => hours)
         and (v.status <> 'awaiting_results' or v.lock_warned_at is null
              or b.began_at < now() - make_interval(hours => 2 * hours))
       order by v.started_at limit 1000;
  end loop;
end $$;

grant execute on function app.overdue_visits to job_server;
