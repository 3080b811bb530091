-- What may be said to clients between two days, by a clinic's rules: care that is due or was, declined care and treatment, clients who
-- have not come for long, visits that are over. With ids it is these, whatever their days. Beyond the caller's policies it reads
-- estimates and appointments; whoever may read messages may read what they are about.
create or replace function app.care_candidates(p_clinic uuid, p_today date, p_last date, p_rules jsonb, p_ids uuid[])
  returns table (kind text, source text, source_id uuid, pet_id uuid, client_id uuid, name text, care_kind text, target text, status text,
    due_on date, snoozed_until_on date, cancel_after_days integer, is_confirmed boolean, happened_on date)
  language plpgsql stable security definer set search_path = '' as $$
declare
  zone text;
  catch_up constant integer := 7;
  visit_over constant text[] := array['checked_out', 'completed'];
  dues uuid[];
  declined uuid[];
  lapsed uuid[];
  visited uuid[];
  -- What clients have answered to earlier reminders, once for all rows: done elsewhere and not checked yet, and until when to wait.
  claimed uuid[];
  snoozes jsonb;
  v_rounds integer[];
  declined_days integer := (p_rules -> 'declined' ->> 'afterDays')::integer;
  is_declined_on boolean := (p_rules -> 'declined' ->> 'isOn')::boolean;
  lapsed_months integer := (p_rules -> 'lapsed' ->> 'afterMonths')::integer;
  lapsed_until_months integer := (p_rules -> 'lapsed' ->> 'untilMonths')::integer;
begin
  perform app.check_reminder_access(p_clinic);
  select k.time_zone into zone from public.clinics k where k.id = p_clinic;
  claimed := array(
    select i.source_id from public.care_reminder_answers a
      join public.care_reminder_items i on i.clinic_id = p_clinic and i.reminder_id = a.reminder_id and i.id = any (a.item_ids)
     where a.clinic_id = p_clinic and a.kind = 'elsewhere' and a.outcome is null);
  snoozes := coalesce((
    select jsonb_object_agg(s.source_id, s.until_on) from (
      select i.source_id, max(a.until_on) as until_on from public.care_reminder_answers a
        join public.care_reminder_items i on i.clinic_id = p_clinic and i.reminder_id = a.reminder_id and i.id = any (a.item_ids)
       where a.clinic_id = p_clinic and a.kind = 'later'
       group by i.source_id) s), '{}');
  v_rounds := array(select r::integer from jsonb_array_elements_text(p_rules -> 'rounds') r order by r::integer);
  dues := coalesce(p_ids, array(
    select d.id from public.due_cares d
     where d.clinic_id = p_clinic and d.status in ('open', 'done', 'declined')
       and d.due_on >= p_today - v_rounds[cardinality(v_rounds)] - catch_up
       and d.due_on <= p_last - v_rounds[1] + (p_rules ->> 'groupingDays')::integer
    union
    select d.id from public.due_cares d
     where d.clinic_id = p_clinic and d.status = 'open' and d.snoozed_until_on >= p_today - catch_up and d.snoozed_until_on <= p_last));
  return query
    select 'care', 'due_care', d.id, d.pet_id, null::uuid, c.name, c.kind, c.target,
        case
          when d.status = 'done' and (d.done_elsewhere is not null or exists (
            select from public.vaccinations v where v.clinic_id = p_clinic and v.id = d.vaccination_id and v.is_elsewhere)) then 'elsewhere'
          when d.status = 'open' and d.id = any (claimed) then 'claimed'
          else d.status end,
        d.due_on, d.snoozed_until_on, c.cancel_after_days, c.confirmed_at is not null, null::date
      from public.due_cares d join public.care_protocols c on c.clinic_id = p_clinic and c.id = d.protocol_id
     where d.clinic_id = p_clinic and d.id = any (dues);
  declined := coalesce(p_ids, case when is_declined_on then array(
    select d.id from public.due_cares d
     where d.clinic_id = p_clinic and d.status = 'declined'
       and app.local_day(d.closed_at, zone) between p_today - declined_days - catch_up and p_last - declined_days)
    else '{}' end);
  return query
    select 'declined', 'declined_care', d.id, d.pet_id, null::uuid, c.name, c.kind, c.target,
        case
          when exists (select from public.due_cares o
            where o.clinic_id = p_clinic and o.pet_id = d.pet_id and o.protocol_id = d.protocol_id and o.status = 'done'
              and o.closed_at > d.closed_at) then 'done'
          when d.status <> 'declined' then 'cancelled'
          when d.id = any (claimed) then 'claimed'
          else 'open' end,
        app.local_day(d.closed_at, zone) + declined_days, (snoozes ->> d.id::text)::date, 3650, true,
        app.local_day(d.closed_at, zone)
      from public.due_cares d join public.care_protocols c on c.clinic_id = p_clinic and c.id = d.protocol_id
     where d.clinic_id = p_clinic and d.id = any (declined) and d.closed_at is not null;
  declined := coalesce(p_ids, case when is_declined_on then array(
    select a.estimate_id from public.estimate_answers a
     where a.clinic_id = p_clinic and (a.declined_line_ids <> '{}' or a.option_position is null)
       and app.local_day(a.answered_at, zone) between p_today - declined_days - catch_up and p_last - declined_days)
    else '{}' end);
  return query
    select 'declined', 'estimate', e.id, e.pet_id, e.client_id, left(coalesce(l.missing, e.title), 300), null::text, null::text,
        case
          when e.status = 'withdrawn' then 'cancelled'
          when l.total > 0 and l.missing is null then 'done'
          else 'open' end,
        app.local_day(a.answered_at, zone) + declined_days, (snoozes ->> e.id::text)::date, 3650, true,
        app.local_day(a.answered_at, zone)
      from public.estimate_answers a
      join public.estimates e on e.clinic_id = p_clinic and e.id = a.estimate_id
      cross join lateral (
        select count(*) as total, string_agg(x.description, ', ' order by x.option_position, x.position) filter (where not exists (
            select from public.acts t
             where t.clinic_id = p_clinic and t.pet_id = e.pet_id and t.item_id = x.item_id and t.status = 'done'
               and t.done_at > a.answered_at)) as missing
          from public.estimate_lines x
         where x.clinic_id = p_clinic and x.estimate_id = e.id and x.id = any (a.declined_line_ids)) l
     where a.clinic_id = p_clinic and a.estimate_id = any (declined);
  lapsed := coalesce(p_ids, case when (p_rules -> 'lapsed' ->> 'isOn')::boolean then array(
    select c.id
      from public.clients c
      join public.pet_clients k on k.clinic_id = p_clinic and k.client_id = c.id
      join public.pets p on p.clinic_id = p_clinic and p.id = k.pet_id
      join public.visits v on v.clinic_id = p_clinic and v.pet_id = p.id
     where c.clinic_id = p_clinic and c.archived_at is null
     group by c.id
    having bool_or(p.deceased_on is null and p.archived_at is null)
       and (app.local_day(max(v.started_at), zone) + make_interval(months => lapsed_months))::date <= p_last
       and app.local_day(max(v.started_at), zone) + make_interval(months => lapsed_until_months) > p_today)
    else '{}' end);
  return query
    select 'lapsed', 'client', c.id, null::uuid, c.id, c.full_name, null::text, null::text, 'open',
        (s.last_on + make_interval(months => lapsed_months))::date, (snoozes ->> c.id::text)::date, 3650, true, s.last_on
      from public.clients c
      cross join lateral (
        select app.local_day(max(v.started_at), zone) as last_on
          from public.pet_clients k
          join public.pets p on p.clinic_id = p_clinic and p.id = k.pet_id
          join public.visits v on v.clinic_id = p_clinic and v.pet_id = p.id
         where k.clinic_id = p_clinic and k.client_id = c.id
        having bool_or(p.deceased_on is null and p.archived_at is null)) s
     where c.clinic_id = p_clinic and c.id = any (lapsed) and c.archived_at is null;
  visited := coalesce(p_ids, array(
    select a.id
      from jsonb_array_elements(p_rules -> 'afterVisit') r
      join public.appointments a on a.clinic_id = p_clinic and a.appointment_type_id = (r ->> 'typeId')::uuid
     where a.status = any (visit_over)
       and a.starts_at >= app.instant_of((p_today - (r ->> 'afterDays')::integer - catch_up)::timestamp, zone)
       and a.starts_at < app.instant_of((p_last - (r ->> 'afterDays')::integer + 1)::timestamp, zone)));
  return query
    select 'after_visit', 'appointment', a.id, a.pet_id, a.client_id, t.name, null::text, null::text,
        case when a.status = any (visit_over) then 'open' else 'cancelled' end,
        app.local_day(a.ends_at, zone) + (r ->> 'afterDays')::integer, null::date, 3650, true, app.local_day(a.ends_at, zone)
      from jsonb_array_elements(p_rules -> 'afterVisit') r
      join public.appointment_types t on t.clinic_id = p_clinic and t.id = (r ->> 'typeId')::uuid
      join public.appointments a on a.clinic_id = p_clinic and a.appointment_type_id = t.id
     where a.id = any (visited)
       and (p_ids is not null
         or app.local_day(a.starts_at, zone) + (r ->> 'afterDays')::integer between p_today - catch_up and p_last);
end $$;

grant execute on function app.care_candidates to clinic_member, job_server;
