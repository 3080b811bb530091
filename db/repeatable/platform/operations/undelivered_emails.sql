-- Emails that were not sent within a minute: template, recipient, since when, and the last error. Their content is not
-- shown; it is written only when they are sent.
create or replace function app.undelivered_emails(p_limit integer)
  returns table (id uuid, template text, recipient text, created_at timestamptz, attempts integer, is_given_up boolean,
    next_try_at timestamptz, last_error text)
  -- How many emails wait is not known to the planner, which would compare each email with each job.
  language plpgsql stable security definer set search_path = '' set enable_nestloop = off as $$
begin
  if not app.has_permission('platform_job:manage') then
    raise exception 'permission denied to read the outbox' using errcode = 'insufficient_privilege';
  end if;
  if to_regclass('graphile_worker._private_jobs') is null then
    return;
  end if;
  -- The jobs are read once, not once for each email.
  return query
    with deliveries as materialized (
      select distinct on (q.payload ->> 'mailId') q.payload ->> 'mailId' as mail_id, q.attempts, q.max_attempts, q.run_at, q.last_error
        from graphile_worker._private_jobs q join graphile_worker._private_tasks t on t.id = q.task_id
       where t.identifier = 'mail.deliver'
       order by q.payload ->> 'mailId', q.id desc
    )
    select m.id, m.template, m.recipient, m.created_at, coalesce(j.attempts, 0)::integer, coalesce(j.attempts >= j.max_attempts, true),
           case when j.attempts < j.max_attempts then j.run_at end, left(j.last_error, 2000)
      from public.mail_outbox m left join deliveries j on j.mail_id = m.id::text
     where m.sent_at is null and m.recipient is not null
       and (m.created_at < now() - interval '1 minute' or j.last_error is not null)
     order by m.created_at, m.id limit p_limit;
end $$;

grant execute on function app.undelivered_emails to platform_member;
