create table ghl_integrations (
  user_id          uuid        not null primary key references auth.users on delete cascade,
  token_expires_at timestamptz not null,
  user_data        jsonb,
  location_data    jsonb
);
comment on table ghl_integrations is
  'Connections to the CRM (GoHighLevel) as the wire shows them; the tokens are in crm_credentials.';

create table crm_authorizations (
  state_hash   bytea       not null primary key,
  user_id      uuid        not null references auth.users on delete cascade,
  session_id   uuid        not null,
  -- Null for the connection that serves the platform's leads.
  clinic_id    uuid        references clinics on delete cascade,
  redirect_uri text        not null,
  created_at   timestamptz not null default now(),
  expires_at   timestamptz not null default now() + interval '10 minutes',

  constraint crm_authorizations_hash_length_check check (length(state_hash) = 32)
);
comment on table crm_authorizations is
  'OAuth authorizations at the CRM that are under way, by the hash of their state. Each can be completed once.';
create index crm_authorizations_expiry_idx on crm_authorizations (expires_at);
create index crm_authorizations_user_idx on crm_authorizations (user_id);

create table crm_credentials (
  user_id            uuid        not null primary key references ghl_integrations on delete cascade,
  clinic_id          uuid        references clinics on delete cascade,
  user_type          text        not null,
  company_id         text,
  -- The one location that a sub-account's token is for; an agency's token has none.
  location_id        text,
  access_sealed      bytea       not null,
  refresh_sealed     bytea       not null,
  -- Counts the pairs of tokens: the provider takes a refresh token once, so a stored pair is replaced as a whole.
  rotation           integer     not null default 1,
  -- Who is asking the provider for the next pair just now, and until when the others wait for that.
  lease              uuid,
  leased_until       timestamptz,
  -- Since when the provider takes this refresh token no longer.
  needs_reconnect_at timestamptz,
  created_at         timestamptz not null default now(),
  updated_at         timestamptz not null default now(),
  -- When somebody has connected, or connected anew: what came in before is about the connection before.
  connected_at       timestamptz not null default now(),

  constraint crm_credentials_user_type_check check (user_type in ('Company', 'Location')),
  constraint crm_credentials_lease_check check ((lease is null) = (leased_until is null)),
  constraint crm_credentials_location_check check (user_type <> 'Location' or location_id is not null)
);
comment on table crm_credentials is
  'Encrypted access to the CRM of each connection.';

create table crm_lead_targets (
  is_only       boolean     not null primary key default true,
  location_id   text        not null,
  -- Null until one was chosen, by a person or with the first lead.
  pipeline_id   text,
  pipeline_name text,
  -- The provider's id of the stage that each open stage of a lead stands in. Null until the pipeline was read.
  stage_ids     jsonb,
  -- The pipeline's stages, as they were last read: id and name. Null until then.
  stages        jsonb,
  -- What somebody decided that a stage of the CRM means here, by its id; the others mean what goes there.
  backs         jsonb       not null default '{}',
  updated_at    timestamptz not null default now(),

  constraint crm_lead_targets_one_check check (is_only),
  constraint crm_lead_targets_backs_check check (jsonb_typeof(backs) = 'object')
);
comment on table crm_lead_targets is
  'The CRM location and pipeline that leads are sent to. One row, or none before the first lead.';

create table crm_lead_links (
  lead_id        uuid        not null primary key references leads on delete cascade,
  state          text        not null default 'waiting',
  -- Why it waits or has failed, in words for people.
  reason         text,
  attempts       integer     not null default 0,
  -- Counts the changes of the lead: what was sent before the last one leaves it waiting.
  change         integer     not null default 1,
  location_id    text,
  contact_id     text,
  opportunity_id text,
  -- Of the contact's fields as they were sent last.
  sent_hash      text,
  -- Where the opportunity stands in the CRM, as far as we know.
  known_stage_id text,
  known_status   text,
  -- When the stage was last changed, on whichever side: the later change wins.
  stage_at       timestamptz not null default now(),
  synced_at      timestamptz,
  created_at     timestamptz not null default now(),
  updated_at     timestamptz not null default now(),
  -- When the CRM was last moved from here, by its own clock where it says so: what it sends for a while after that may be
  -- about where the opportunity stood before.
  pushed_at        timestamptz,
  -- When the latest of the CRM's events about the opportunity was sent: one that was sent before it says nothing any more.
  received_at       timestamptz,

  constraint crm_lead_links_state_check check (state in ('waiting', 'synced', 'failed')),
  constraint crm_lead_links_reason_check check (length(reason) <= 500),
  constraint crm_lead_links_status_check check (known_status in ('open', 'won', 'lost', 'abandoned'))
);
comment on table crm_lead_links is
  'Where a lead is in the CRM, and what is still to be sent. Written in the transaction that changes the lead.';
create unique index crm_lead_links_opportunity_key on crm_lead_links (location_id, opportunity_id) where opportunity_id is not null;
create index crm_lead_links_contact_idx on crm_lead_links (location_id, contact_id) where contact_id is not null;
create index crm_lead_links_state_idx on crm_lead_links (state, updated_at desc);

create table crm_webhooks (
  id          uuid        not null primary key default gen_random_uuid(),
  -- Whose connection it is about; null for the platform's.
  clinic_id   uuid        references clinics on delete cascade,
  -- The provider's id of the event, or the hash of its text where it has none. Null for what was refused.
  event_id    text,
  kind        text        not null,
  location_id text,
  -- Under which of the provider's two schemes it was signed.
  scheme      text,
  state       text        not null default 'waiting',
  reason      text,
  payload     jsonb,
  sent_at     timestamptz,
  received_at timestamptz not null default now(),
  applied_at  timestamptz,
  replays     integer     not null default 0,

  constraint crm_webhooks_state_check check (state in ('waiting', 'applied', 'ignored', 'refused', 'failed')),
  constraint crm_webhooks_scheme_check check (scheme in ('ed25519', 'rsa')),
  constraint crm_webhooks_kind_check check (length(kind) between 1 and 60),
  constraint crm_webhooks_reason_check check (length(reason) <= 500),
  constraint crm_webhooks_payload_check check ((state = 'refused') = (payload is null))
);
comment on table crm_webhooks is
  'Events received at the webhook. Stored before they are processed; of a rejected one only the kind and the reason are kept.';
create unique index crm_webhooks_event_key on crm_webhooks (event_id, clinic_id) nulls not distinct where event_id is not null;
create index crm_webhooks_newest_idx on crm_webhooks (clinic_id, received_at desc, id desc);

create table crm_erasures (
  id             uuid        not null primary key default gen_random_uuid(),
  location_id    text        not null,
  contact_id     text,
  opportunity_id text,
  -- Why it has not been done yet, in words for people.
  reason         text,
  created_at     timestamptz not null default now(),

  constraint crm_erasures_subject_check check (contact_id is not null or opportunity_id is not null),
  constraint crm_erasures_reason_check check (length(reason) <= 500)
);
comment on table crm_erasures is
  'CRM records of erased leads that are still to be deleted there: the provider''s ids only.';
