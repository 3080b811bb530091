-- The audit trail: who did what, when, from where, and what it was before and after. Nothing here is ever changed.
create table audit_entries (
  id         bigint      not null primary key generated always as identity,
  at         timestamptz not null default clock_timestamp(),
  clinic_id  uuid        default app.clinic_id(),
  actor_id   uuid        default app.user_id(),
  actor_role text        default app.role_name(),
  action     text        not null,
  subject_id text        not null,
  ip         text        default app.origin_ip(),
  user_agent text        default app.origin_user_agent(),
  request_id text        default app.request_id(),
  before     jsonb,
  after      jsonb
);
create index audit_entries_clinic_idx on audit_entries (clinic_id, id desc);
create index audit_entries_subject_idx on audit_entries (clinic_id, subject_id, id desc);
create trigger audit_entries_append_only before update or delete or truncate on audit_entries
  for each statement execute function app.refuse_change();

alter table audit_entries enable row level security;
alter table audit_entries force row level security;
-- Who, where and when come from the claims and the clock: they are nobody's to write, see the grants.
create policy audit_entries_self_insert on audit_entries for insert to authenticated
  with check (actor_id = (select app.user_id()) and clinic_id is null);
create policy audit_entries_member_insert on audit_entries for insert to clinic_member
  with check (actor_id = (select app.user_id()) and clinic_id = (select app.clinic_id()));
create policy audit_entries_platform_insert on audit_entries for insert to platform_member
  with check (actor_id = (select app.user_id()));
create policy audit_entries_member_select on audit_entries for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('audit:read')));
create policy audit_entries_platform_select on audit_entries for select to platform_member
  using ((select app.has_permission('platform_audit:read')));
create policy audit_entries_server_insert on audit_entries for insert to auth_server with check (true);
grant insert (action, subject_id, before, after, clinic_id) on audit_entries to authenticated;
grant insert (action, subject_id, before, after, clinic_id, actor_id, actor_role, ip, user_agent, request_id) on audit_entries to auth_server;
grant select on audit_entries to clinic_member, platform_member;

-- A repeated request is answered with its first answer. `json`, not `jsonb`: the very same text comes back.
create table idempotency_keys (
  user_id      uuid        not null default app.user_id(),
  key          text        not null,
  request_hash text        not null,
  response     json,
  created_at   timestamptz not null default now(),

  primary key (user_id, key),
  constraint idempotency_keys_length_check check (length(key) between 1 and 255)
);
create index idempotency_keys_created_idx on idempotency_keys (created_at);

alter table idempotency_keys enable row level security;
alter table idempotency_keys force row level security;
create policy idempotency_keys_self_select on idempotency_keys for select to authenticated
  using (user_id = (select app.user_id()));
create policy idempotency_keys_self_insert on idempotency_keys for insert to authenticated
  with check (user_id = (select app.user_id()));
create policy idempotency_keys_self_update on idempotency_keys for update to authenticated
  using (user_id = (select app.user_id())) with check (user_id = (select app.user_id()));
grant select, insert (user_id, key, request_hash), update (response) on idempotency_keys to authenticated;
grant select (created_at), delete on idempotency_keys to job_server;
create policy idempotency_keys_job_delete on idempotency_keys for delete to job_server using (true);
create policy idempotency_keys_job_select on idempotency_keys for select to job_server using (true);

-- Words from the database to every process: src/supabase/realtime carries them to the sockets of a channel.
-- The payload names what changed and never holds a record: who hears it asks again, under their own rights.
create function app.broadcast(topic text, event text, payload jsonb) returns void
  language sql volatile security definer set search_path = ''
  begin atomic
    select pg_notify('tailwell_broadcast', jsonb_build_object('topic', topic, 'event', event, 'payload', payload)::text);
  end;
grant execute on function app.broadcast(text, text, jsonb) to authenticated, auth_server, job_server;

-- A role granted, changed or taken away: open channels are judged again.
create function app.announce_role() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform pg_notify('tailwell_role', coalesce(new.user_id, old.user_id)::text);
  return null;
end $$;
create trigger user_roles_announce after insert or update or delete on user_roles
  for each row execute function app.announce_role();

-- Which private channels someone may hear: their own, and their clinic's boards.
create function app.may_join(topic text) returns boolean language sql stable parallel safe
  return case
    when topic = 'user:' || app.user_id()::text then true
    when topic = 'clinic:' || app.clinic_id()::text then app.has_permission('appointment:read')
    else false
  end;
grant execute on function app.may_join(text) to authenticated;
