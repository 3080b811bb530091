create table twilio_accounts (
  clinic_id            uuid        not null references clinics on delete cascade,
  state                text        not null,
  account_sid          text        not null,
  account_name         text,
  -- Encrypted, and null once it is disconnected.
  token_sealed         bytea,
  -- The token's last characters, to tell it from others.
  token_hint           text        not null,
  -- What texts are sent from: a number in E.164, or a messaging service with several.
  sender_number        text,
  service_sid          text,
  whatsapp_number      text,
  -- A template that WhatsApp has approved, whose only variable is the text: for what is sent a day after the client's last message.
  whatsapp_content_sid text,
  -- Whether the networks have approved what the sender is used for.
  registration         text        not null default 'unknown',
  -- Whether Twilio sends here what clients write.
  hears                boolean     not null default false,
  -- Why Twilio does not accept the token any more.
  state_reason         text,
  connected_at         timestamptz not null default now(),
  connected_by         uuid        default app.user_id(),

  primary key (clinic_id),
  constraint twilio_accounts_state_check check (
    case state when 'connected' then token_sealed is not null and state_reason is null
               when 'refused' then token_sealed is not null and state_reason is not null
               when 'disconnected' then token_sealed is null
               else false end),
  constraint twilio_accounts_sid_check check (account_sid ~ '^AC[0-9a-f]{32}$'),
  constraint twilio_accounts_sender_check check ((sender_number is null) <> (service_sid is null)
    and sender_number ~ '^\+[1-9][0-9]{6,14}$' and service_sid ~ '^MG[0-9a-f]{32}$'
    and whatsapp_number ~ '^\+[1-9][0-9]{6,14}$' and whatsapp_content_sid ~ '^HX[0-9a-f]{32}$'),
  constraint twilio_accounts_registration_check check (registration in ('unknown', 'not_needed', 'missing', 'pending', 'approved', 'rejected')),
  constraint twilio_accounts_text_check check (length(account_name) between 1 and 200 and length(token_hint) between 1 and 10
    and length(state_reason) between 1 and 500)
);
comment on table twilio_accounts is
  'A clinic''s own account at Twilio. The token is encrypted; no role of the API can read it.';

create table message_connections (
  clinic_id     uuid        not null references clinics on delete cascade,
  way           text        not null,
  -- The location whose messages are the clinic's; for GoHighLevel only.
  location_id   text,
  location_name text,
  -- Requests without a usable answer since the last one that had one, and when the first of them was.
  failures      integer     not null default 0,
  failing_since timestamptz,
  -- The last failure, whether of the way or of one message, with the provider's own code.
  trouble       text,
  trouble_code  text,
  troubled_at   timestamptz,
  -- Nothing is sent before this.
  paused_until  timestamptz,
  -- When the sender has sent everything that it was given, by its rate.
  busy_until    timestamptz,
  heard_at      timestamptz,
  sent_at       timestamptz,
  -- Up to when the provider was asked for messages whose events never came.
  reconciled_at timestamptz,

  primary key (clinic_id, way),
  constraint message_connections_way_check check (way in ('twilio', 'gohighlevel')),
  constraint message_connections_location_check check (
    length(location_id) between 1 and 200 and length(location_name) between 1 and 200 and (way = 'gohighlevel' or location_id is null)),
  constraint message_connections_failures_check check (failures >= 0 and (failures = 0) = (failing_since is null)),
  constraint message_connections_trouble_check check (length(trouble) between 1 and 60 and length(trouble_code) between 1 and 60
    and (trouble is null) = (troubled_at is null))
);
comment on table message_connections is 'How each way on which a clinic sends messages is doing.';

create table message_channel_routes (
  clinic_id uuid    not null references clinics on delete cascade,
  channel   text    not null,
  way       text    not null,
  is_on     boolean not null default true,

  primary key (clinic_id, channel),
  constraint message_channel_routes_channel_check check (channel in ('sms', 'whatsapp', 'facebook', 'instagram')),
  constraint message_channel_routes_way_check check (
    way = 'gohighlevel' or (way = 'twilio' and channel in ('sms', 'whatsapp')))
);
comment on table message_channel_routes is 'Which way a clinic''s messages of a channel go. A channel without a row is off.';

create table message_channel_events (
  clinic_id   uuid        not null references clinics on delete cascade,
  id          uuid        not null default gen_random_uuid(),
  way         text        not null,
  -- Unique for what it says, so that an event that is sent again changes nothing.
  event_key   text        not null,
  kind        text        not null,
  -- Emptied once it has taken effect: what was written is in the conversation.
  payload     jsonb,
  received_at timestamptz not null default now(),
  -- How often the provider was asked again for a message that came without its content.
  refetches   integer     not null default 0,
  handled_at  timestamptz,
  outcome     text,

  primary key (clinic_id, id),
  constraint message_channel_events_key unique (clinic_id, way, event_key),
  constraint message_channel_events_way_check check (way in ('twilio', 'gohighlevel')),
  constraint message_channel_events_kind_check check (kind in ('inbound', 'status', 'consent')),
  constraint message_channel_events_text_check check (length(event_key) between 1 and 300 and length(outcome) between 1 and 60),
  constraint message_channel_events_handled_check check ((handled_at is null) = (outcome is null) and (handled_at is null or payload is null))
);
comment on table message_channel_events is 'What the providers of message channels reported: stored first, applied by a job.';

create index message_channel_events_age_idx on message_channel_events (clinic_id, received_at);

create table message_channel_attempts (
  clinic_id   uuid        not null references clinics on delete cascade,
  message_id  uuid        not null,
  way         text        not null,
  channel     text        not null,
  endpoint    text,
  -- When the provider was asked; null while it certainly has nothing.
  asked_at    timestamptz,
  provider_id text,
  -- It did not arrive: sending it again asks the provider again.
  failed_at   timestamptz,
  created_at  timestamptz not null default now(),

  primary key (clinic_id, message_id),
  constraint message_channel_attempts_provider_key unique (clinic_id, way, provider_id),
  constraint message_channel_attempts_way_check check (way in ('twilio', 'gohighlevel')),
  constraint message_channel_attempts_channel_check check (channel in ('sms', 'whatsapp', 'facebook', 'instagram')),
  constraint message_channel_attempts_text_check check (length(endpoint) between 1 and 200 and length(provider_id) between 1 and 200),
  constraint message_channel_attempts_asked_check check (provider_id is null or asked_at is not null)
);
comment on table message_channel_attempts is
  'What providers were asked to send, written before they are asked: what is not here was certainly not sent.';

create index message_channel_attempts_age_idx on message_channel_attempts (clinic_id, created_at);

create table message_channel_windows (
  clinic_id uuid        not null references clinics on delete cascade,
  channel   text        not null,
  -- The sender's address on the channel.
  address   text        not null,
  heard_at  timestamptz not null,

  primary key (clinic_id, channel, address),
  constraint message_channel_windows_channel_check check (channel in ('whatsapp', 'facebook', 'instagram')),
  constraint message_channel_windows_address_check check (length(address) between 1 and 200)
);
comment on table message_channel_windows is
  'When somebody last wrote, on channels that accept everything only for a day after it.';

create table message_channel_blocks (
  clinic_id  uuid        not null references clinics on delete cascade,
  way        text        not null,
  channel    text        not null,
  address    text        not null,
  is_blocked boolean     not null,
  changed_at timestamptz not null default now(),

  primary key (clinic_id, way, channel, address),
  constraint message_channel_blocks_way_check check (way in ('twilio', 'gohighlevel')),
  constraint message_channel_blocks_channel_check check (channel in ('email', 'sms', 'whatsapp', 'facebook', 'instagram')),
  constraint message_channel_blocks_address_check check (length(address) between 1 and 320)
);
comment on table message_channel_blocks is
  'Whom a provider itself blocks. A block that it lifts is lifted here too; one that it never had says nothing.';
