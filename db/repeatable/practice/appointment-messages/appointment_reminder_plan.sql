-- MSG-1. When the reminders of a visit are sent, or why not: reminders.rules.ts says the same, and a test compares the two.
create or replace function app.appointment_reminder_plan(p_starts_at timestamptz, p_booked_at timestamptz, p_told_at timestamptz,
    p_now timestamptz, p_zone text, p_rules jsonb)
  returns table (kind text, due_at timestamptz, state text, reason text)
  language sql stable parallel safe
  begin atomic
    select r.kind, greatest(r.due_at, p_now), case when r.reason is null then 'planned' else 'suppressed' end, r.reason
      from (
        select d.kind, d.due_at,
            case when not d.is_on then 'off'
                 when p_told_at is not null and d.due_at < p_told_at + interval '12 hours' then 'told_recently'
                 when greatest(d.due_at, p_now) > p_starts_at - make_interval(mins => (p_rules ->> 'minNoticeMinutes')::integer)
                   then 'too_late' end as reason
          from (
            select 'reminder' as kind, (p_rules ->> 'reminder')::boolean as is_on,
                app.instant_of(app.local_day(p_starts_at, p_zone)::timestamp
                  - make_interval(days => (p_rules ->> case when extract(isodow from app.local_day(p_starts_at, p_zone)) = 1
                      then 'mondayReminderDays' else 'reminderDays' end)::integer)
                  + make_interval(mins => (p_rules ->> 'sendMinute')::integer), p_zone) as due_at
            union all
            select 'early_reminder', true,
                app.instant_of(app.local_day(p_starts_at, p_zone)::timestamp
                  - make_interval(days => (p_rules ->> 'earlyReminderDays')::integer)
                  + make_interval(mins => (p_rules ->> 'sendMinute')::integer), p_zone)
             where (p_rules ->> 'earlyReminder')::boolean
               and p_starts_at > p_booked_at + make_interval(hours => 168 * (p_rules ->> 'earlyReminderWeeks')::integer)) d
         -- The early one is worth nothing later than planned.
         where d.kind = 'reminder' or d.due_at > p_now) r;
  end;

grant execute on function app.appointment_reminder_plan to clinic_member;
