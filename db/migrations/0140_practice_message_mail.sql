-- Emails as they arrived, before anybody has read them. Only the server itself puts files there.
insert into storage.buckets (id, name, public, folders, file_size_limit_bytes, allowed_mime_types, is_built_in)
  values ('mail', 'mail', false, 'clinic', 26214400, null, true);

create table mail_settings (
  clinic_id   uuid        not null references clinics on delete cascade,
  -- Whom emails to clients come from; the clinic's name if null.
  sender_name text,
  version     integer     not null default 1,
  changed_at  timestamptz not null default now(),
  changed_by  uuid        default app.user_id(),

  primary key (clinic_id),
  constraint mail_settings_sender_check check (length(sender_name) between 1 and 80 and sender_name !~ '[[:cntrl:]]')
);
comment on table mail_settings is 'How a clinic''s emails to its clients look.';

create table sent_mails (
  clinic_id       uuid        not null references clinics on delete cascade,
  -- The message of a conversation. It was written down before the mail server was asked.
  message_id      uuid        not null,
  conversation_id uuid        not null,
  -- The id in its header.
  provider_id     text        not null,
  -- The address, in lower case; null once it was erased.
  recipient       text,
  purpose         text        not null,
  tried_at        timestamptz not null default now(),
  -- When it is known that the mail server has it.
  sent_at         timestamptz,
  -- What a report said about it last.
  bounce_kind     text,
  bounce_code     text,
  bounced_at      timestamptz,

  primary key (clinic_id, message_id),
  constraint sent_mails_text_check check (length(provider_id) between 3 and 320 and length(recipient) between 3 and 320),
  constraint sent_mails_purpose_check check (purpose in ('reply', 'transactional', 'appointment', 'care', 'marketing')),
  constraint sent_mails_bounce_check check (
    num_nonnulls(bounce_kind, bounced_at) in (0, 2) and bounce_kind in ('hard', 'soft', 'policy', 'complaint')
    and bounce_code ~ '^[0-9.]{1,20}$' and (bounce_code is null or bounce_kind is not null))
);
comment on table sent_mails is 'To whom each message went by email, and what its delivery reports said.';
create index sent_mails_recipient_idx on sent_mails (clinic_id, recipient, bounced_at) where recipient is not null;
create index sent_mails_conversation_idx on sent_mails (clinic_id, conversation_id);
create index sent_mails_sent_idx on sent_mails (clinic_id, sent_at) where sent_at is not null;

create table inbound_mails (
  clinic_id        uuid        not null references clinics on delete cascade,
  id               uuid        not null default gen_random_uuid(),
  -- All of it, in the bucket `mail`.
  object_id        uuid        not null,
  size_bytes       bigint      not null,
  sha256           bytea       not null,
  -- The sender and our recipients as the sending server named them. A report has no sender.
  envelope_from    text        not null,
  envelope_to      text[]      not null,
  received_at      timestamptz not null default now(),
  -- From its header, once it was read.
  from_address     text,
  -- By which a conversation recognizes a message that comes again.
  provider_id      text,
  handled_at       timestamptz,
  outcome          text,
  -- What became of it in a conversation.
  message_id       uuid,
  -- The message of ours that it reports about.
  about_message_id uuid,

  primary key (clinic_id, id),
  foreign key (clinic_id, object_id) references storage.objects (clinic_id, id) on delete restrict,
  constraint inbound_mails_object_key unique (clinic_id, object_id),
  constraint inbound_mails_size_check check (size_bytes between 0 and 26214400 and octet_length(sha256) = 32),
  constraint inbound_mails_address_check check (length(envelope_from) <= 320
    and cardinality(envelope_to) between 1 and 100 and length(from_address) <= 320 and length(provider_id) between 1 and 320),
  constraint inbound_mails_outcome_check check (num_nonnulls(handled_at, outcome) in (0, 2)
    and outcome in ('received', 'repeated', 'own', 'report', 'complaint', 'unsubscribed'))
);
comment on table inbound_mails is
  'Emails that arrived for a clinic. The row is there before the sending server is told that we have it; a job reads it.';
create index inbound_mails_open_idx on inbound_mails (clinic_id, received_at) where handled_at is null;
create index inbound_mails_provider_idx on inbound_mails (clinic_id, provider_id) where provider_id is not null;
create index inbound_mails_received_idx on inbound_mails (clinic_id, received_at desc);
