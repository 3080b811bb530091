create table bulk_messages (
  clinic_id    uuid        not null references clinics on delete cascade,
  id           uuid        not null default gen_random_uuid(),
  name         text        not null,
  -- What it is for, which decides about consent and hours.
  purpose      text        not null,
  -- To whom, in which words, on which channels and how fast: see BulkContent.
  content      jsonb       not null,
  state        text        not null default 'draft',
  version      integer     not null default 1,
  created_at   timestamptz not null default now(),
  created_by   uuid        default app.user_id(),
  changed_at   timestamptz not null default now(),
  started_at   timestamptz,
  started_by   uuid,
  -- When the last message that was handed over is sent; the next one keeps its distance from it.
  last_slot_at timestamptz,
  -- It was stopped, or everybody was written to.
  ended_at     timestamptz,
  ended_by     uuid,
  -- The SHA-256 of its texts and of its filter, to warn before the same is sent again.
  texts_hash   text,
  filter_hash  text,

  primary key (clinic_id, id),
  constraint bulk_messages_name_check check (length(name) between 1 and 120),
  constraint bulk_messages_purpose_check check (purpose in ('transactional', 'appointment', 'care', 'marketing')),
  constraint bulk_messages_content_check check (jsonb_typeof(content) = 'object' and length(content::text) <= 400000),
  constraint bulk_messages_state_check check (state in ('draft', 'running', 'paused', 'stopped', 'done')),
  constraint bulk_messages_version_check check (version >= 1),
  constraint bulk_messages_started_check check ((state = 'draft') = (started_at is null)),
  constraint bulk_messages_ended_check check ((state in ('stopped', 'done')) = (ended_at is not null)),
  constraint bulk_messages_hashes_check check (length(texts_hash) = 64 and length(filter_hash) = 64)
);
comment on table bulk_messages is
  'Messages to many clients at once: drafts, and what was started, with their filter, texts and pace. What was started stays as it is.';
create index bulk_messages_list_idx on bulk_messages (clinic_id, created_at desc, id desc);
create index bulk_messages_running_idx on bulk_messages (clinic_id) where state = 'running';
create index bulk_messages_recent_idx on bulk_messages (clinic_id, started_at desc) where started_at is not null;

create table bulk_recipients (
  clinic_id  uuid    not null references clinics on delete cascade,
  id         uuid    not null default gen_random_uuid(),
  bulk_id    uuid    not null,
  client_id  uuid    not null,
  -- The pets that the filter found, whose names the message can have.
  pet_ids    uuid[]  not null default '{}',
  -- In this order they are written to.
  position   integer not null,
  state      text    not null default 'waiting',
  -- Why nothing was sent.
  reason     text,
  channel    text,
  -- Quiet hours at the client's place end then.
  not_before timestamptz,
  -- When its message is sent, once it was handed over.
  send_at    timestamptz,
  -- Of the conversation.
  message_id uuid,
  sent_at    timestamptz,

  primary key (clinic_id, id),
  foreign key (clinic_id, bulk_id) references bulk_messages (clinic_id, id) on delete cascade,
  foreign key (clinic_id, client_id) references clients (clinic_id, id) on delete restrict,
  -- Nobody gets the same twice.
  constraint bulk_recipients_client_key unique (clinic_id, bulk_id, client_id),
  constraint bulk_recipients_position_check check (position >= 0),
  constraint bulk_recipients_state_check check (state in ('waiting', 'requested', 'sent', 'failed', 'skipped', 'canceled')),
  constraint bulk_recipients_reason_check
    check ((state in ('failed', 'skipped')) = (reason is not null) and length(reason) between 1 and 40),
  constraint bulk_recipients_channel_check
    check (channel in ('portal', 'email', 'sms', 'whatsapp', 'facebook', 'instagram')),
  constraint bulk_recipients_requested_check check (state not in ('requested', 'sent') or (send_at is not null and channel is not null))
);
comment on table bulk_recipients is
  'To whom a bulk message goes, fixed when it was started, with what became of each and why nothing was sent.';
create index bulk_recipients_state_idx on bulk_recipients (clinic_id, bulk_id, state, position);
create index bulk_recipients_client_idx on bulk_recipients (clinic_id, client_id);
create index bulk_recipients_message_idx on bulk_recipients (clinic_id, message_id) where message_id is not null;
