create table appointment_message_settings (
  clinic_id           uuid        not null references clinics on delete cascade,
  id                  uuid        not null default gen_random_uuid(),
  -- Null for the clinic's own settings, from which those of a type differ.
  appointment_type_id uuid,
  -- What differs from our defaults, or from the clinic's: see AppointmentMessageRules.
  rules               jsonb       not null,
  version             integer     not null default 1,
  changed_at          timestamptz not null default now(),
  changed_by          uuid        default app.user_id(),

  primary key (clinic_id, id),
  foreign key (clinic_id, appointment_type_id) references appointment_types (clinic_id, id) on delete cascade,
  constraint appointment_message_settings_type_key unique nulls not distinct (clinic_id, appointment_type_id),
  constraint appointment_message_settings_rules_check check (jsonb_typeof(rules) = 'object'),
  constraint appointment_message_settings_version_check check (version >= 1)
);
comment on table appointment_message_settings is
  'Which messages clients get about appointments, when and on which channels: the clinic''s own settings, and those of appointment types that differ.';

create table appointment_messages (
  clinic_id          uuid        not null,
  id                 uuid        not null default gen_random_uuid(),
  appointment_id     uuid        not null,
  kind               text        not null,
  -- The start of the visit that it speaks of, and the one that the client had been told before.
  starts_at          timestamptz not null,
  previous_starts_at timestamptz,
  due_at             timestamptz not null,
  state              text        not null default 'planned',
  reason             text,
  -- By channel, why the client cannot be reached: see RequestedMessage.
  refusals           jsonb,
  -- A person wants it sent, whatever the settings say.
  is_manual          boolean     not null default false,
  held_by            uuid,
  -- Under which key the conversation has it. Visits of a household have one message together.
  attempt            integer     not null default 0,
  message_key        text,
  message_id         uuid,
  channel            text,
  queued_at          timestamptz,
  send_at            timestamptz,
  -- It no longer fits: it is taken back if it was not sent yet.
  withdraw_at        timestamptz,
  created_at         timestamptz not null default now(),

  primary key (clinic_id, id),
  foreign key (clinic_id, appointment_id) references appointments (clinic_id, id) on delete cascade,
  constraint appointment_messages_kind_check check (
    kind in ('confirmation', 'changed', 'canceled', 'early_reminder', 'reminder', 'no_show')),
  constraint appointment_messages_state_check check (state in ('planned', 'held', 'queued', 'suppressed', 'canceled')),
  constraint appointment_messages_reason_check check (reason in ('client_archived', 'client_canceled', 'client_erased', 'off',
    'pet_deceased', 'replaced', 'told_recently', 'too_late', 'unreachable', 'withdrawn')),
  constraint appointment_messages_reason_state_check check ((reason is not null) = (state in ('suppressed', 'canceled'))),
  constraint appointment_messages_queued_check check ((state = 'queued') <= (num_nulls(message_key, message_id, channel, queued_at, send_at) = 0)),
  constraint appointment_messages_attempt_check check (attempt >= 0)
);
comment on table appointment_messages is
  'What a client gets about an appointment: planned by a trigger whenever the appointment changes, and handed to the conversation once.';
-- One of each kind of reminder for each time of a visit, however often it is planned.
create unique index appointment_messages_reminder_key on appointment_messages (clinic_id, appointment_id, kind, starts_at)
  where kind in ('reminder', 'early_reminder') and state <> 'canceled';
create index appointment_messages_appointment_idx on appointment_messages (clinic_id, appointment_id);
create index appointment_messages_due_idx on appointment_messages (clinic_id, due_at) where state = 'planned';
create index appointment_messages_withdraw_idx on appointment_messages (clinic_id, withdraw_at) where withdraw_at is not null;
create index appointment_messages_key_idx on appointment_messages (clinic_id, message_key) where message_key is not null;

create table appointment_links (
  clinic_id  uuid        not null references clinics on delete cascade,
  id         uuid        not null default gen_random_uuid(),
  -- The SHA-256 of the link's token, which is in a message to the client.
  token_hash bytea       not null,
  created_at timestamptz not null default now(),

  primary key (clinic_id, id),
  constraint appointment_links_token_key unique (clinic_id, token_hash),
  constraint appointment_links_hash_check check (length(token_hash) = 32)
);
comment on table appointment_links is 'Links by which a client confirms, reschedules or cancels visits without an account.';

create table appointment_link_visits (
  clinic_id      uuid not null,
  link_id        uuid not null,
  appointment_id uuid not null,

  primary key (clinic_id, link_id, appointment_id),
  foreign key (clinic_id, link_id) references appointment_links (clinic_id, id) on delete cascade,
  foreign key (clinic_id, appointment_id) references appointments (clinic_id, id) on delete cascade
);
comment on table appointment_link_visits is 'The visits that a link opens: several, when a household has one message about them.';
create index appointment_link_visits_appointment_idx on appointment_link_visits (clinic_id, appointment_id);

-- The calendar files of emails about visits.
update storage.buckets set allowed_mime_types = allowed_mime_types || '{text/calendar}'::text[] where id = 'documents';
