create table contact_hash_keys (
  clinic_id uuid  not null references clinics on delete cascade,
  -- 244 random bits.
  key       bytea not null default uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()),

  primary key (clinic_id),
  constraint contact_hash_keys_key_check check (length(key) = 32)
);
comment on table contact_hash_keys is
  'The key of a clinic, with which addresses are hashed that must not be written to for ever. No role reads it, definer functions use it.';

create table contact_consents (
  clinic_id       uuid        not null references clinics on delete cascade,
  id              uuid        not null default gen_random_uuid(),
  -- The order in which rows were added: the last one counts.
  position        bigint      not null generated always as identity,
  -- Null for an address that belonged to no client.
  client_id       uuid,
  channel         text        not null,
  -- As the channel sends to it; null for all addresses of the client, and once the client was erased.
  address         text,
  -- With the clinic's key. It stays when the address is erased.
  address_hash    bytea,
  -- Null for rows about the address as such.
  purpose         text,
  action          text        not null,
  -- How strong a consent is; null for all other actions.
  strength        text,
  method          text        not null,
  -- The text that was shown, as it was then.
  wording_id      text,
  wording_version integer,
  wording         text,
  -- What proves it: the message, the network of the request, who was there.
  evidence        jsonb       not null default '{}',
  occurred_at     timestamptz not null default now(),
  recorded_at     timestamptz not null default now(),
  recorded_by     uuid        default app.user_id(),

  primary key (clinic_id, id),
  foreign key (clinic_id, client_id) references clients (clinic_id, id) on delete restrict,
  constraint contact_consents_whom_check check (num_nonnulls(client_id, address_hash) > 0),
  constraint contact_consents_hash_check check (address is null or address_hash is not null),
  constraint contact_consents_address_check check (length(address) between 1 and 320),
  constraint contact_consents_channel_check
    check (channel in ('portal', 'email', 'sms', 'whatsapp', 'facebook', 'instagram')),
  constraint contact_consents_purpose_check
    check (purpose in ('transactional', 'appointment', 'care', 'marketing')),
  constraint contact_consents_action_check check (action in (
    'given', 'withdrawn', 'informed', 'requested',
    'stop', 'start', 'carrier_stop', 'carrier_start', 'bounced', 'complained', 'restored')),
  constraint contact_consents_subject_check
    check ((purpose is not null) = (action in ('given', 'withdrawn', 'informed', 'requested'))),
  constraint contact_consents_carrier_check
    check (address_hash is not null or action not in ('carrier_stop', 'carrier_start', 'bounced', 'complained', 'restored')),
  constraint contact_consents_strength_check
    check ((strength is not null) = (action = 'given') and strength in ('express', 'written', 'confirmed')),
  constraint contact_consents_method_check check (method in (
    'message', 'unsubscribe_link', 'portal', 'staff_verbal', 'staff_written', 'web_form', 'confirmed_link', 'carrier', 'mail_report')),
  constraint contact_consents_wording_check check (
    (wording_id is null) = (wording_version is null) and length(wording_id) between 1 and 80 and wording_version >= 1
    and length(wording) between 1 and 2000),
  constraint contact_consents_evidence_check check (jsonb_typeof(evidence) = 'object' and length(evidence::text) <= 4000)
);
comment on table contact_consents is
  'What clients and addresses agreed to be sent and what they refused, with proof. They stay as they are: the last one counts. A merge of clients moves them, and an erasure empties what names somebody.';
create index contact_consents_client_idx on contact_consents (clinic_id, client_id, channel, position desc) where client_id is not null;
create index contact_consents_address_idx on contact_consents (clinic_id, address_hash, channel, position desc)
  where address_hash is not null;

create table contact_preferences (
  clinic_id  uuid        not null references clinics on delete cascade,
  client_id  uuid        not null,
  -- The best first.
  channels   text[]      not null,
  version    integer     not null default 1,
  changed_at timestamptz not null default now(),
  changed_by uuid        default app.user_id(),

  primary key (clinic_id, client_id),
  foreign key (clinic_id, client_id) references clients (clinic_id, id) on delete cascade,
  constraint contact_preferences_channels_check check (
    cardinality(channels) between 1 and 6
    and channels <@ array['portal', 'email', 'sms', 'whatsapp', 'facebook', 'instagram']),
  constraint contact_preferences_version_check check (version >= 1)
);
comment on table contact_preferences is 'On which channels a client prefers to be written to.';

create table contact_settings (
  clinic_id          uuid        not null references clinics on delete cascade,
  -- Automatic messages are sent between these minutes of the day at the recipient's place.
  from_minute        integer     not null default 540,
  to_minute          integer     not null default 1200,
  -- What the clinic does not send at all.
  purposes_off       text[]      not null default '{}',
  -- Words by which clients of this clinic ask not to be written to, in addition to ours.
  stop_phrases       text[]      not null default '{}',
  version            integer     not null default 1,
  changed_at         timestamptz not null default now(),
  changed_by         uuid        default app.user_id(),

  primary key (clinic_id),
  constraint contact_settings_hours_check
    check (from_minute between 0 and 1440 and to_minute between 0 and 1440 and to_minute - from_minute >= 240),
  constraint contact_settings_purposes_check check (purposes_off <@ array['transactional', 'appointment', 'care', 'marketing']),
  constraint contact_settings_phrases_check check (cardinality(stop_phrases) <= 100),
  constraint contact_settings_version_check check (version >= 1)
);
comment on table contact_settings is
  'When a clinic sends automatic messages and which. At most one row a clinic; without one, everything from 9 to 20 o''clock.';

create table contact_links (
  clinic_id    uuid        not null references clinics on delete cascade,
  -- The SHA-256 of the token, which is not stored.
  token_hash   bytea       not null,
  -- Whether it ends messages, or confirms an address.
  kind         text        not null,
  client_id    uuid,
  channel      text        not null,
  address      text,
  address_hash bytea       not null,
  purpose      text        not null,
  created_at   timestamptz not null default now(),

  primary key (clinic_id, token_hash),
  foreign key (clinic_id, client_id) references clients (clinic_id, id) on delete cascade,
  constraint contact_links_kind_check check (kind in ('unsubscribe', 'confirm')),
  constraint contact_links_channel_check
    check (channel in ('portal', 'email', 'sms', 'whatsapp', 'facebook', 'instagram')),
  constraint contact_links_address_check check (length(address) between 1 and 320),
  constraint contact_links_purpose_check check (purpose in ('transactional', 'appointment', 'care', 'marketing'))
);
comment on table contact_links is
  'Links by which a recipient ends messages or confirms an address without signing in: one for each recipient and purpose.';
create index contact_links_client_idx on contact_links (clinic_id, client_id) where client_id is not null;
