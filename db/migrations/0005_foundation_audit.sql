create table audit_entries (
  id                bigint      not null primary key generated always as identity,
  at                timestamptz not null default clock_timestamp(),
  clinic_id         uuid        default app.clinic_id(),
  actor_id          uuid        default app.user_id(),
  actor_role        text        default app.role_name(),
  action            text        not null,
  subject_id        text        not null,
  ip                text        default app.origin_ip(),
  user_agent        text        default app.origin_user_agent(),
  request_id        text        default app.request_id(),
  before            jsonb,
  after             jsonb,
  device_id         uuid        default app.session_device(),
  support_access_id uuid        default app.support_access_id()
);
comment on table audit_entries is
  'The audit trail: who did what, when, from where, and the values before and after. Append-only.';
create index audit_entries_clinic_idx on audit_entries (clinic_id, id desc);
create index audit_entries_subject_idx on audit_entries (clinic_id, subject_id, id desc);
-- The audit trail by who, by what, and by day. The days by block ranges: lines come in the order of the clock, and an
-- index of that kind costs next to nothing on a table to which every read of a record adds a line.
create index audit_entries_actor_idx on audit_entries (clinic_id, actor_id, id desc);
create index audit_entries_action_idx on audit_entries (clinic_id, action, id desc);
create index audit_entries_at_idx on audit_entries using brin (at) with (pages_per_range = 16);
-- What happened to the caller's own account, the latest first: signing in, passwords, PINs, roles; of no other record.
create index audit_entries_account_idx on audit_entries (subject_id, id desc)
  where split_part(action, '.', 1) in ('identity', 'pin', 'role', 'second_factor', 'sessions', 'user');
create index audit_entries_support_idx on audit_entries (clinic_id, support_access_id, id desc) where support_access_id is not null;
