-- A word of a message is found over an index that knows the clinic too.
create extension if not exists btree_gin;

create table conversation_settings (
  clinic_id            uuid        not null primary key references clinics on delete cascade,
  -- Minutes of opening time by topic and priority.
  targets              jsonb       not null,
  assigns_first_sender boolean     not null default true,
  away_is_on           boolean     not null default true,
  portal_is_on         boolean     not null default true,
  version              integer     not null default 1,
  changed_at           timestamptz not null default now(),
  changed_by           uuid        default app.user_id(),

  constraint conversation_settings_targets_check check (jsonb_typeof(targets) = 'array' and pg_column_size(targets) <= 8000),
  constraint conversation_settings_version_check check (version >= 1)
);
comment on table conversation_settings is 'How a clinic answers messages. A clinic without a row has the defaults of the product.';

create table conversation_teams (
  clinic_id   uuid        not null references clinics on delete cascade,
  id          uuid        not null default gen_random_uuid(),
  name        text        not null,
  created_at  timestamptz not null default now(),
  archived_at timestamptz,

  primary key (clinic_id, id),
  constraint conversation_teams_name_check check (length(name) between 1 and 80)
);
comment on table conversation_teams is 'Teams that conversations are given to.';
create unique index conversation_teams_name_key on conversation_teams (clinic_id, lower(name)) where archived_at is null;

create table conversation_team_members (
  clinic_id       uuid not null,
  team_id         uuid not null,
  staff_member_id uuid not null,

  primary key (clinic_id, team_id, staff_member_id),
  foreign key (clinic_id, team_id) references conversation_teams (clinic_id, id) on delete cascade,
  foreign key (clinic_id, staff_member_id) references staff_members (clinic_id, id) on delete cascade
);
comment on table conversation_team_members is 'Who is in a team of the inbox.';
create index conversation_team_members_staff_idx on conversation_team_members (clinic_id, staff_member_id);

create table message_channels (
  clinic_id  uuid        not null references clinics on delete cascade,
  id         uuid        not null default gen_random_uuid(),
  channel    text        not null,
  -- The clinic's own number, mailbox or location; null for the channel's only one.
  endpoint   text,
  is_on      boolean     not null default true,
  -- New conversations are begun on it.
  is_default boolean     not null default true,
  -- Null while it works.
  down_since timestamptz,
  -- The provider's words.
  reason     text,
  -- When it is tried again.
  retry_at   timestamptz,
  failures   integer     not null default 0,
  changed_at timestamptz not null default now(),

  primary key (clinic_id, id),
  constraint message_channels_channel_key unique nulls not distinct (clinic_id, channel, endpoint),
  constraint message_channels_channel_check check (channel in ('portal', 'email', 'sms', 'whatsapp', 'facebook', 'instagram')),
  constraint message_channels_down_check check ((down_since is null) = (retry_at is null)),
  constraint message_channels_text_check check (length(endpoint) between 1 and 320 and length(reason) between 1 and 500)
);
comment on table message_channels is 'The ways on which a clinic sends messages, and whether each works.';

create table conversation_lanes (
  clinic_id uuid not null references clinics on delete cascade,
  -- A client's id, or one made of an unknown sender's channel and address.
  id        uuid not null,

  primary key (clinic_id, id)
);
comment on table conversation_lanes is
  'Whoever adds a message of a client or an unknown sender locks their row first, so that two messages at once find one conversation.';

create table conversation_senders (
  clinic_id  uuid        not null,
  id         uuid        not null default gen_random_uuid(),
  channel    text        not null,
  address    text        not null collate "C",
  client_id  uuid        not null,
  matched_at timestamptz not null default now(),
  matched_by uuid        default app.user_id(),

  primary key (clinic_id, id),
  foreign key (clinic_id, client_id) references clients (clinic_id, id) on delete cascade,
  constraint conversation_senders_address_key unique (clinic_id, channel, address),
  constraint conversation_senders_address_check check (length(address) between 1 and 320)
);
comment on table conversation_senders is
  'Which client an address is, where a person said so, or the provider vouches for it. A contact of the client says it without a row.';
create index conversation_senders_client_idx on conversation_senders (clinic_id, client_id, channel);

create table undeliverable_addresses (
  clinic_id uuid        not null references clinics on delete cascade,
  channel   text        not null,
  address   text        not null collate "C",
  failure   text        not null,
  since     timestamptz not null default now(),

  primary key (clinic_id, channel, address),
  constraint undeliverable_addresses_text_check check (length(address) between 1 and 320 and length(failure) between 1 and 60)
);
comment on table undeliverable_addresses is
  'Addresses that certainly receive nothing on a channel. Automatic messages leave them out until one arrives from there, or one of a person gets through.';

create table conversations (
  clinic_id           uuid        not null references clinics on delete cascade,
  id                  uuid        not null default gen_random_uuid(),
  -- Null while it is not known who writes.
  client_id           uuid,
  pet_id              uuid,
  channel             text        not null,
  endpoint            text,
  -- The other side's, which the next answer goes to; null in the portal.
  address             text        collate "C",
  -- What the channel says about the sender, unproven.
  address_name        text,
  subject             text,
  -- The subject as it is compared: folded, without "Re:" and the like.
  subject_key         text        collate "C",
  topic               text        not null default 'general',
  status              text        not null default 'open',
  snoozed_until       timestamptz,
  assignee_id         uuid,
  team_id             uuid,
  priority            text        not null default 'normal',
  waiting_since       timestamptz,
  answer_warn_at      timestamptz,
  answer_due_at       timestamptz,
  last_message_id     uuid,
  last_position       bigint      not null default 0,
  last_message_at     timestamptz not null default now(),
  last_direction      text,
  last_preview        text,
  last_author         text,
  last_file_count     integer     not null default 0,
  unread_count        integer     not null default 0,
  undeliverable_count integer     not null default 0,
  -- Until somebody has handled it.
  emergency           text,
  is_urgent           boolean     not null generated always as (coalesce(emergency = 'red', false)) stored,
  merged_into         uuid,
  -- Messages of the clinic that the client has not read in the portal, and when an email said so.
  client_unread_count integer     not null default 0,
  client_noticed_at   timestamptz,
  version             integer     not null default 1,
  created_at          timestamptz not null default now(),

  primary key (clinic_id, id),
  foreign key (clinic_id, client_id) references clients (clinic_id, id) on delete restrict,
  foreign key (clinic_id, pet_id) references pets (clinic_id, id) on delete restrict,
  foreign key (clinic_id, assignee_id) references staff_members (clinic_id, id) on delete restrict,
  foreign key (clinic_id, team_id) references conversation_teams (clinic_id, id) on delete restrict,
  foreign key (clinic_id, merged_into) references conversations (clinic_id, id) on delete restrict,
  constraint conversations_channel_check check (channel in ('portal', 'email', 'sms', 'whatsapp', 'facebook', 'instagram')),
  constraint conversations_topic_check check (topic in ('general', 'medical', 'appointment', 'refill', 'billing')),
  constraint conversations_status_check check (status in ('open', 'pending', 'snoozed', 'resolved')),
  constraint conversations_snoozed_check check ((status = 'snoozed') = (snoozed_until is not null)),
  constraint conversations_priority_check check (priority in ('urgent', 'high', 'normal', 'low')),
  constraint conversations_emergency_check check (emergency in ('red', 'amber')),
  constraint conversations_direction_check check (last_direction in ('in', 'out', 'note')),
  constraint conversations_due_check check ((answer_due_at is null) = (answer_warn_at is null)
    and (waiting_since is not null or answer_due_at is null)),
  constraint conversations_merged_check check (merged_into is distinct from id and (merged_into is null or status = 'resolved')),
  constraint conversations_counts_check check (unread_count >= 0 and undeliverable_count >= 0 and client_unread_count >= 0),
  constraint conversations_text_check check (length(endpoint) between 1 and 320 and length(address) between 1 and 320
    and length(address_name) between 1 and 200 and length(subject) between 1 and 500 and length(subject_key) <= 500
    and length(last_preview) <= 160 and length(last_author) between 1 and 200)
);
comment on table conversations is 'Conversations of a clinic with a client, or with somebody who is not known yet, on one channel.';
-- The inbox. It holds what the counts need, so that they are read from it alone.
create index conversations_open_idx on conversations (clinic_id, is_urgent desc, last_message_at desc, id desc)
  include (status, assignee_id, client_id, channel, waiting_since, answer_due_at, unread_count, undeliverable_count, emergency)
  where status <> 'resolved';
create index conversations_all_idx on conversations (clinic_id, is_urgent desc, last_message_at desc, id desc) where merged_into is null;
create index conversations_assignee_idx on conversations (clinic_id, assignee_id, is_urgent desc, last_message_at desc, id desc)
  where status <> 'resolved' and assignee_id is not null;
create index conversations_unassigned_idx on conversations (clinic_id, is_urgent desc, last_message_at desc, id desc)
  where status = 'open' and assignee_id is null;
create index conversations_waiting_idx on conversations (clinic_id, is_urgent desc, last_message_at desc, id desc)
  where status <> 'resolved' and waiting_since is not null;
create index conversations_due_idx on conversations (clinic_id, answer_due_at) where answer_due_at is not null;
create index conversations_unread_idx on conversations (clinic_id, is_urgent desc, last_message_at desc, id desc)
  where unread_count > 0 and status <> 'resolved';
create index conversations_undeliverable_idx on conversations (clinic_id, is_urgent desc, last_message_at desc, id desc)
  where undeliverable_count > 0;
create index conversations_emergency_idx on conversations (clinic_id, is_urgent desc, last_message_at desc, id desc)
  where emergency is not null;
create index conversations_unmatched_idx on conversations (clinic_id, is_urgent desc, last_message_at desc, id desc)
  where client_id is null and status <> 'resolved';
create index conversations_snoozed_idx on conversations (clinic_id, snoozed_until) where status = 'snoozed';
create index conversations_team_idx on conversations (clinic_id, team_id, is_urgent desc, last_message_at desc, id desc)
  where team_id is not null;
create index conversations_client_idx on conversations (clinic_id, client_id, last_position desc) where client_id is not null;
create index conversations_address_idx on conversations (clinic_id, address, channel, last_position desc) where address is not null;
create index conversations_merged_idx on conversations (clinic_id, merged_into) where merged_into is not null;
create index conversations_pet_idx on conversations (clinic_id, pet_id) where pet_id is not null;

create table messages (
  clinic_id            uuid        not null,
  id                   uuid        not null default gen_random_uuid(),
  conversation_id      uuid        not null,
  -- In the order in which they arrived or were written.
  position             bigint      not null generated always as identity,
  direction            text        not null,
  channel              text        not null,
  endpoint             text,
  -- The other side's; null in the portal, for notes, and after an erasure.
  address              text        collate "C",
  subject              text,
  text                 text        not null,
  -- With what the sender quoted.
  full_text            text,
  -- Words of subject and text, folded: what a search looks for.
  terms                tsvector    not null generated always as (app.message_terms(subject, text)) stored,
  file_count           integer     not null default 0,
  author_id            uuid,
  sender_name          text,
  is_typed             boolean     not null default false,
  is_machine           boolean     not null default false,
  is_proven            boolean     not null default true,
  purpose              text,
  -- Which automatic answer it is; null for everything else.
  answer_kind          text,
  -- What another feature asked for, once.
  request_key          text,
  -- Made by the composer.
  client_message_id    uuid,
  emergency            text,
  emergency_terms      jsonb       not null default '[]',
  -- Of the sender's side where the channel tells it; else when it was written.
  at                   timestamptz not null,
  created_at           timestamptz not null default now(),

  -- Delivery: what changes of a message after it was written.
  status               text,
  scheduled_for        timestamptz,
  undo_until           timestamptz,
  send_before          timestamptz,
  provider_id          text        collate "C",
  attempt_id           uuid,
  attempt_count        integer     not null default 0,
  first_tried_at       timestamptz,
  sent_at              timestamptz,
  failure              text,
  failure_code         text,
  failure_dismissed_at timestamptz,

  primary key (clinic_id, id),
  foreign key (clinic_id, conversation_id) references conversations (clinic_id, id) on delete cascade,
  constraint messages_direction_check check (direction in ('in', 'out', 'note')),
  constraint messages_channel_check check (channel in ('portal', 'email', 'sms', 'whatsapp', 'facebook', 'instagram')),
  constraint messages_purpose_check check (purpose in ('reply', 'transactional', 'appointment', 'care', 'marketing')
    and (purpose is not null) = (direction = 'out')),
  constraint messages_answer_check check (answer_kind is null
    or answer_kind in ('away', 'emergency_instruction', 'stop_confirmation', 'help') and direction = 'out'),
  constraint messages_emergency_check check (emergency is null or emergency in ('red', 'amber') and direction = 'in'),
  constraint messages_words_check check (jsonb_typeof(emergency_terms) = 'array' and pg_column_size(emergency_terms) <= 8000),
  constraint messages_status_check check (status in ('scheduled', 'queued', 'sending', 'unknown', 'sent', 'delivered', 'read', 'failed',
    'undelivered', 'refused', 'canceled') and (status is not null) = (direction = 'out')),
  constraint messages_scheduled_check check (status <> 'scheduled' or scheduled_for is not null),
  constraint messages_failure_check check (failure is null or direction = 'out'),
  constraint messages_text_check check (length(text) <= 20000 and length(full_text) <= 200000 and length(subject) between 1 and 500
    and length(endpoint) between 1 and 320 and length(address) between 1 and 320 and length(sender_name) between 1 and 200
    and length(request_key) between 1 and 200 and length(provider_id) between 1 and 500 and length(failure) between 1 and 60
    and length(failure_code) between 1 and 100 and file_count >= 0)
);
comment on table messages is
  'What was received, sent and noted. A message stays as it was written; only its delivery goes on, and a merge moves it to another conversation.';
create index messages_conversation_idx on messages (clinic_id, conversation_id, position desc);
create unique index messages_provider_key on messages (clinic_id, channel, provider_id, endpoint) nulls not distinct where provider_id is not null;
create unique index messages_request_key on messages (clinic_id, request_key) where request_key is not null and status <> 'canceled';
create unique index messages_client_message_key on messages (clinic_id, client_message_id) where client_message_id is not null;
create index messages_waiting_idx on messages (clinic_id, conversation_id, position) where status in ('scheduled', 'queued', 'sending');
create index messages_due_idx on messages (clinic_id, scheduled_for) where status in ('scheduled', 'queued', 'sending');
create index messages_answer_idx on messages (clinic_id, answer_kind, conversation_id, at desc) where answer_kind is not null;
create index messages_terms_idx on messages using gin (clinic_id, terms);

create table message_files (
  clinic_id    uuid    not null,
  message_id   uuid    not null,
  position     integer not null,
  name         text    not null,
  content_type text    not null,
  size_bytes   bigint  not null,
  -- The file, in the bucket `documents` and the clinic's folder.
  object_id    uuid    not null,
  object_name  text    not null,

  primary key (clinic_id, message_id, position),
  foreign key (clinic_id, message_id) references messages (clinic_id, id) on delete cascade,
  foreign key (clinic_id, object_id) references storage.objects (clinic_id, id) on delete restrict,
  constraint message_files_text_check check (length(name) between 1 and 200 and length(content_type) between 1 and 200
    and length(object_name) between 1 and 1024 and size_bytes >= 0)
);
comment on table message_files is 'Files that came or went with a message. They stay with it; only an erasure takes them away.';
create index message_files_object_idx on message_files (clinic_id, object_id);

create table message_attempts (
  clinic_id   uuid        not null,
  id          uuid        not null default gen_random_uuid(),
  message_id  uuid        not null,
  number      integer     not null,
  started_at  timestamptz not null default now(),
  -- Null while nobody knows.
  outcome     text,
  -- The provider's code or words.
  reason      text,
  provider_id text        collate "C",
  ended_at    timestamptz,

  primary key (clinic_id, id),
  foreign key (clinic_id, message_id) references messages (clinic_id, id) on delete cascade,
  constraint message_attempts_number_key unique (clinic_id, message_id, number),
  constraint message_attempts_outcome_check check (outcome in ('accepted', 'refused', 'unavailable', 'absent', 'unknown', 'decided')
    and (outcome is null) = (ended_at is null)),
  constraint message_attempts_text_check check (length(reason) between 1 and 500 and length(provider_id) between 1 and 500)
);
comment on table message_attempts is
  'Each time a provider was asked to send a message. The row is committed before the provider is asked, so that a killed server sends nothing twice.';

create table early_delivery_reports (
  clinic_id   uuid        not null references clinics on delete cascade,
  id          uuid        not null default gen_random_uuid(),
  channel     text        not null,
  endpoint    text,
  provider_id text        not null collate "C",
  status      text        not null,
  failure     text,
  code        text,
  at          timestamptz not null,
  created_at  timestamptz not null default now(),

  primary key (clinic_id, id),
  constraint early_delivery_reports_text_check check (length(provider_id) between 1 and 500 and length(status) between 1 and 20
    and length(failure) between 1 and 60 and length(code) between 1 and 100)
);
comment on table early_delivery_reports is
  'What a provider said about a message before its answer told the message''s id. Kept for an hour.';
create index early_delivery_reports_id_idx on early_delivery_reports (clinic_id, channel, provider_id);

create table conversation_drafts (
  clinic_id       uuid        not null,
  conversation_id uuid        not null,
  user_id         uuid        not null default app.user_id(),
  text            text        not null,
  subject         text,
  is_note         boolean     not null default false,
  channel         text,
  files           jsonb       not null default '[]',
  saved_at        timestamptz not null default now(),

  primary key (clinic_id, conversation_id, user_id),
  foreign key (clinic_id, conversation_id) references conversations (clinic_id, id) on delete cascade,
  constraint conversation_drafts_text_check check (length(text) <= 20000 and length(subject) <= 200),
  constraint conversation_drafts_files_check check (jsonb_typeof(files) = 'array' and pg_column_size(files) <= 20000)
);
comment on table conversation_drafts is 'What somebody is writing in a conversation. Each sees their own.';

create table conversation_events (
  clinic_id       uuid        not null,
  id              uuid        not null default gen_random_uuid(),
  conversation_id uuid        not null,
  position        bigint      not null generated always as identity,
  kind            text        not null,
  -- Null for what happened by itself.
  by_user_id      uuid        default app.user_id(),
  -- The status, priority, topic, name or instant that it was set to.
  value           text,
  message_id      uuid,
  at              timestamptz not null default now(),

  primary key (clinic_id, id),
  foreign key (clinic_id, conversation_id) references conversations (clinic_id, id) on delete cascade,
  constraint conversation_events_kind_check check (kind in ('opened', 'reopened', 'status_changed', 'snoozed', 'snooze_ended', 'assigned',
    'team_changed', 'priority_changed', 'topic_changed', 'merged', 'unmerged', 'matched', 'unmatched', 'emergency_found',
    'emergency_handled', 'opted_out', 'opted_in')),
  constraint conversation_events_value_check check (length(value) between 1 and 200)
);
comment on table conversation_events is 'Who did what with a conversation, besides messages. Rows are only added.';
create index conversation_events_conversation_idx on conversation_events (clinic_id, conversation_id, position desc);

create table conversation_merges (
  clinic_id   uuid        not null,
  id          uuid        not null default gen_random_uuid(),
  kept_id     uuid        not null,
  merged_id   uuid        not null,
  -- What the merged one was, and what was moved from it.
  was         jsonb       not null,
  message_ids uuid[]      not null,
  merged_at   timestamptz not null default now(),
  merged_by   uuid        default app.user_id(),
  undone_at   timestamptz,
  undone_by   uuid,

  primary key (clinic_id, id),
  foreign key (clinic_id, kept_id) references conversations (clinic_id, id) on delete cascade,
  foreign key (clinic_id, merged_id) references conversations (clinic_id, id) on delete cascade,
  constraint conversation_merges_pair_check check (kept_id <> merged_id)
);
comment on table conversation_merges is 'Which conversations were merged, with the messages that were moved, so that it can be undone.';
create index conversation_merges_kept_idx on conversation_merges (clinic_id, kept_id);
create index conversation_merges_merged_idx on conversation_merges (clinic_id, merged_id);

create table message_actions (
  clinic_id  uuid        not null,
  id         uuid        not null default gen_random_uuid(),
  message_id uuid        not null,
  kind       text        not null,
  -- The task, document, refill request or appointment; null for a booking that was only begun.
  target_id  uuid,
  pet_id     uuid,
  -- The file that was put into the record.
  file_name  text,
  by_user_id uuid        default app.user_id(),
  at         timestamptz not null default now(),

  primary key (clinic_id, id),
  foreign key (clinic_id, message_id) references messages (clinic_id, id) on delete cascade,
  foreign key (clinic_id, pet_id) references pets (clinic_id, id) on delete restrict,
  constraint message_actions_kind_check check (kind in ('task', 'note', 'refill', 'booking', 'document'))
);
comment on table message_actions is 'What messages were turned into.';
create unique index message_actions_once_key on message_actions (clinic_id, message_id, kind, pet_id, file_name) nulls not distinct;
create index message_actions_pet_idx on message_actions (clinic_id, pet_id) where pet_id is not null;
