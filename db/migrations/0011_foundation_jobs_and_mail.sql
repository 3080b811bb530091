-- Jobs and mail. The queue's own schema, graphile_worker, is installed by the worker's package at the start, see
-- src/foundation/server/install-job-queue.ts; nobody but the functions here and the worker itself reaches it.

-- Who works on jobs, and when they were last heard of: the jobs of a worker that died are handed to the others.
create table job_workers (
  worker_id text        not null primary key,
  seen_at   timestamptz not null default now()
);
alter table job_workers enable row level security;
alter table job_workers force row level security;
create policy job_workers_job_all on job_workers for all to job_server using (true) with check (true);
grant select, insert, update, delete on job_workers to job_server;

-- Puts a job into the queue, within the caller's transaction. For the definer functions here.
create function app.add_job(p_job text, p_payload jsonb, p_queue text default null, p_run_at timestamptz default null, p_key text default null)
  returns void language plpgsql security definer set search_path = '' as $$
begin
  perform graphile_worker.add_job(p_job, payload => p_payload::json, queue_name => p_queue, run_at => p_run_at, job_key => p_key,
    max_attempts => 12);
end $$;

-- The same for whoever works for a clinic: a clinic's jobs are its own, one behind the other, so that a busy clinic delays
-- only itself. The server's own roles have no clinic.
create function app.enqueue(p_job text, p_payload jsonb, p_run_at timestamptz default null, p_key text default null)
  returns void language plpgsql security definer set search_path = '' as $$
begin
  if (p_payload ->> 'clinicId')::uuid is distinct from app.clinic_id() then
    raise exception 'a job must belong to the clinic that enqueues it' using errcode = 'insufficient_privilege';
  end if;
  perform app.add_job(p_job, p_payload, 'clinic:' || app.clinic_id(), p_run_at, p_key);
end $$;
grant execute on function app.enqueue(text, jsonb, timestamptz, text) to auth_server, clinic_member, job_server;

-- Hands back the jobs of workers that have not been heard of for a while, and forgets those workers.
create function app.release_dead_workers(p_silent_seconds integer) returns integer
  language plpgsql security definer set search_path = '' as $$
declare
  dead text[];
begin
  with gone as (
    delete from public.job_workers w where w.seen_at < now() - make_interval(secs => p_silent_seconds) returning w.worker_id
  ) select coalesce(array_agg(worker_id), '{}') into dead from gone;
  if dead <> '{}' then
    perform graphile_worker.force_unlock_workers(dead);
  end if;
  return cardinality(dead);
end $$;
grant execute on function app.release_dead_workers(integer) to job_server;

-- Mail that is to leave. A row says who gets which letter about what; the letter itself, with its link, is written when
-- it is sent, so that no link ever waits in a table.
create table mail_outbox (
  id             uuid        not null primary key default gen_random_uuid(),
  template       text        not null,
  -- Null for a letter to an address that has no account: it goes nowhere, and costs the asker the same time.
  recipient      text,
  user_id        uuid        references auth.users on delete cascade,
  invitation_id  uuid        references invitations on delete cascade,
  redirect_to    text,
  created_at     timestamptz not null default now(),
  sent_at        timestamptz,
  -- In a demo the letter can be read on a page; elsewhere nothing of it is kept.
  subject        text,
  sealed_message bytea
);
create index mail_outbox_created_idx on mail_outbox (created_at desc);
create index mail_outbox_waiting_idx on mail_outbox (created_at) where sent_at is null;
alter table mail_outbox enable row level security;
alter table mail_outbox force row level security;
create policy mail_outbox_server_all on mail_outbox for all to auth_server using (true) with check (true);
grant select, update, delete on mail_outbox to auth_server;

-- Puts a letter into the outbox and wakes the worker, both with the caller's transaction.
create function app.queue_mail(p_template text, p_recipient text, p_user uuid, p_invitation uuid, p_redirect_to text)
  returns uuid language plpgsql security definer set search_path = '' as $$
declare
  queued uuid;
begin
  insert into public.mail_outbox (template, recipient, user_id, invitation_id, redirect_to)
    values (p_template, p_recipient, p_user, p_invitation, p_redirect_to) returning id into queued;
  perform app.add_job('mail.deliver', jsonb_build_object('mailId', queued));
  return queued;
end $$;
grant execute on function app.queue_mail(text, text, uuid, uuid, text) to auth_server;

-- Letters that had to wait, because no way to send them was set up. Old ones are not worth sending any more.
create function app.requeue_waiting_mail() returns integer language plpgsql security definer set search_path = '' as $$
declare
  waiting integer;
begin
  select count(app.add_job('mail.deliver', jsonb_build_object('mailId', m.id), null, null, 'mail:' || m.id)) into waiting
    from public.mail_outbox m where m.sent_at is null and m.created_at > now() - interval '2 days';
  return waiting;
end $$;
grant execute on function app.requeue_waiting_mail() to auth_server;

-- What nobody needs any more. Said in one place, run by a job.
create function app.sweep() returns void language plpgsql security definer set search_path = '' as $$
begin
  delete from auth.allowances a where a.window_ends_at < clock_timestamp();
  delete from auth.one_time_tokens t where t.expires_at < now();
  delete from auth.known_networks n where n.seen_at < now() - interval '90 days';
  -- A session ends when its time is up, or when nobody has come back to it for a long while.
  delete from auth.sessions s where s.not_after < now()
    or (s.created_at < now() - interval '60 days'
      and not exists (select from auth.refresh_tokens t where t.session_id = s.id and t.created_at > now() - interval '60 days'));
  -- A spent token of long ago is unknown then instead of replayed: refused all the same.
  delete from auth.refresh_tokens t where t.revoked and t.updated_at < now() - interval '60 days';
  delete from public.mail_outbox m where m.created_at < now() - interval '30 days' or (m.recipient is null and m.sent_at is not null);
  delete from public.idempotency_keys k where k.created_at < now() - interval '2 days';
end $$;
grant execute on function app.sweep() to job_server;

select app.hand_over_definers();
