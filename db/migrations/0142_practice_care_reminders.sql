create table care_reminder_rules (
  clinic_id  uuid        not null references clinics on delete restrict,
  -- From 1. The highest is in force.
  version    integer     not null,
  is_on      boolean     not null,
  -- When and to whom reminders are sent: see ReminderRules.
  rules      jsonb       not null,
  changed_at timestamptz not null default now(),
  changed_by uuid        default app.user_id(),

  primary key (clinic_id, version),
  constraint care_reminder_rules_version_check check (version >= 1),
  constraint care_reminder_rules_rules_check check (jsonb_typeof(rules) = 'object' and length(rules::text) <= 20000)
);
comment on table care_reminder_rules is
  'When a clinic reminds clients of due care, in versions: rows are only added, the last one is in force. Without one nobody is reminded.';

create table care_reminders (
  clinic_id     uuid        not null references clinics on delete cascade,
  id            uuid        not null default gen_random_uuid(),
  -- Who gets it: the primary client of its pets.
  client_id     uuid        not null,
  kind          text        not null,
  -- The day at the clinic on which it is sent.
  planned_on    date        not null,
  state         text        not null default 'planned',
  -- Why it was not sent, or was taken back.
  reason        text,
  rules_version integer     not null,
  -- The SHA-256 of the token in its link, which is not stored.
  token_hash    bytea,
  channel       text,
  -- Of the conversation.
  message_id    uuid,
  planned_at    timestamptz not null default now(),
  requested_at  timestamptz,
  sent_at       timestamptz,
  answered_at   timestamptz,
  -- The record changed since: whether it may still go out is decided again.
  needs_check   boolean     not null default false,
  -- Staff have dealt with it.
  closed_at     timestamptz,
  closed_by     uuid,

  primary key (clinic_id, id),
  foreign key (clinic_id, client_id) references clients (clinic_id, id) on delete restrict,
  foreign key (clinic_id, rules_version) references care_reminder_rules (clinic_id, version) on delete restrict,
  constraint care_reminders_kind_check check (kind in ('after_visit', 'care', 'declined', 'lapsed')),
  constraint care_reminders_state_check
    check (state in ('planned', 'requested', 'sent', 'answered', 'suppressed', 'canceled')),
  constraint care_reminders_reason_check
    check ((state in ('suppressed', 'canceled')) = (reason is not null) and length(reason) between 1 and 40),
  constraint care_reminders_channel_check
    check (channel in ('portal', 'email', 'sms', 'whatsapp', 'facebook', 'instagram')),
  constraint care_reminders_token_check check (length(token_hash) = 32),
  constraint care_reminders_requested_check
    check (state not in ('requested', 'sent', 'answered') or (requested_at is not null and channel is not null)),
  constraint care_reminders_closed_check check ((closed_at is null) = (closed_by is null))
);
comment on table care_reminders is
  'Messages about due and declined care, to lapsed clients and after visits: whom, for which day, and what became of each.';
-- A client gets at most one a day.
create unique index care_reminders_day_key on care_reminders (clinic_id, client_id, planned_on)
  where state in ('planned', 'requested', 'sent', 'answered');
create unique index care_reminders_token_key on care_reminders (clinic_id, token_hash) where token_hash is not null;
create index care_reminders_pending_idx on care_reminders (clinic_id, planned_on, id) where state in ('planned', 'requested');
create index care_reminders_check_idx on care_reminders (clinic_id, id) where needs_check;
create index care_reminders_list_idx on care_reminders (clinic_id, planned_on desc, id desc);
create index care_reminders_client_idx on care_reminders (clinic_id, client_id, planned_on desc);
create index care_reminders_message_idx on care_reminders (clinic_id, message_id) where message_id is not null;

create table care_reminder_items (
  clinic_id    uuid    not null references clinics on delete cascade,
  id           uuid    not null default gen_random_uuid(),
  -- The message that says it; null while a reason keeps it from being said.
  reminder_id  uuid,
  reason       text,
  -- Who gets it, or would get it; null where the pet has no client.
  client_id    uuid,
  -- Null for what is about all pets of a client.
  pet_id       uuid,
  source       text    not null,
  -- The row that it is about, of the table that the source names. It may be gone: what is due is computed again.
  source_id    uuid    not null,
  -- What is due or was declined, as it was called then.
  name         text    not null,
  care_kind    text,
  due_on       date    not null,
  -- Days relative to the due day: negative before it.
  round        integer not null,
  -- The day on which this was decided last.
  decided_on   date    not null,
  held_at      timestamptz,
  held_by      uuid,

  primary key (clinic_id, id),
  -- A round is decided once, and said once.
  constraint care_reminder_items_round_key unique (clinic_id, source_id, source, due_on, round),
  foreign key (clinic_id, reminder_id) references care_reminders (clinic_id, id) on delete restrict,
  foreign key (clinic_id, client_id) references clients (clinic_id, id) on delete restrict,
  foreign key (clinic_id, pet_id) references pets (clinic_id, id) on delete restrict,
  constraint care_reminder_items_reason_check
    check ((reminder_id is null) = (reason is not null) and length(reason) between 1 and 40),
  constraint care_reminder_items_source_check
    check (source in ('due_care', 'declined_care', 'estimate', 'client', 'appointment')),
  constraint care_reminder_items_name_check check (length(name) between 1 and 300),
  constraint care_reminder_items_kind_check
    check (care_kind in ('vaccination', 'parasite_control', 'exam', 'laboratory', 'other')),
  constraint care_reminder_items_round_check check (round between -3650 and 3650),
  constraint care_reminder_items_held_check check (held_at is null or reason = 'held')
);
comment on table care_reminder_items is
  'What each reminder says, and each round that was not sent with the reason: one row for a round of something that is due on a day.';
create index care_reminder_items_reminder_idx on care_reminder_items (clinic_id, reminder_id) where reminder_id is not null;
create index care_reminder_items_pet_idx on care_reminder_items (clinic_id, pet_id, decided_on desc) where pet_id is not null;
create index care_reminder_items_client_idx on care_reminder_items (clinic_id, client_id) where client_id is not null;
create index care_reminder_items_reason_idx on care_reminder_items (clinic_id, decided_on desc, id desc) where reminder_id is null;

create table care_reminder_runs (
  clinic_id    uuid        not null references clinics on delete restrict,
  planned_on   date        not null,
  planned_at   timestamptz not null default now(),
  -- Messages, and rounds that are not sent.
  planned      integer     not null,
  suppressed   integer     not null,

  primary key (clinic_id, planned_on)
);
comment on table care_reminder_runs is 'The days for which the reminders of a clinic were planned.';

create table care_reminder_answers (
  clinic_id         uuid        not null references clinics on delete restrict,
  id                uuid        not null default gen_random_uuid(),
  reminder_id       uuid        not null,
  kind              text        not null,
  -- What it is about: the items of the reminder; all of them for `stop`.
  item_ids          uuid[]      not null,
  -- Later: not before this day.
  until_on          date,
  -- Done elsewhere: when and where.
  done_on           date,
  elsewhere_name    text,
  -- What the client sent as its proof.
  proof_document_id uuid,
  note              text,
  task_id           uuid,
  network           text,
  answered_at       timestamptz not null default now(),
  -- What staff made of it.
  outcome           text,
  checked_at        timestamptz,
  checked_by        uuid,

  primary key (clinic_id, id),
  foreign key (clinic_id, reminder_id) references care_reminders (clinic_id, id) on delete restrict,
  foreign key (clinic_id, task_id) references tasks (clinic_id, id) on delete set null (task_id),
  foreign key (clinic_id, proof_document_id) references documents (clinic_id, id) on delete set null (proof_document_id),
  constraint care_reminder_answers_kind_check check (kind in ('book', 'elsewhere', 'later', 'stop')),
  constraint care_reminder_answers_later_check check ((kind = 'later') = (until_on is not null)),
  constraint care_reminder_answers_elsewhere_check check (
    (kind = 'elsewhere') = (done_on is not null) and (kind = 'elsewhere' or num_nonnulls(elsewhere_name, proof_document_id, task_id, outcome) = 0)),
  constraint care_reminder_answers_texts_check check (
    length(elsewhere_name) between 1 and 200 and length(note) between 1 and 500),
  constraint care_reminder_answers_items_check check (cardinality(item_ids) between 1 and 100),
  constraint care_reminder_answers_outcome_check check (outcome in ('confirmed', 'rejected')),
  constraint care_reminder_answers_checked_check check ((outcome is null) = (checked_at is null))
);
comment on table care_reminder_answers is
  'What clients answered by the link of a reminder. Care that was done elsewhere is checked by staff once; nothing else of an answer changes.';
create index care_reminder_answers_reminder_idx on care_reminder_answers (clinic_id, reminder_id);
create index care_reminder_answers_open_idx on care_reminder_answers (clinic_id, answered_at) where kind = 'elsewhere' and outcome is null;
create index care_reminder_answers_proof_idx on care_reminder_answers (clinic_id, proof_document_id) where proof_document_id is not null;
create index care_reminder_answers_task_idx on care_reminder_answers (clinic_id, task_id) where task_id is not null;
