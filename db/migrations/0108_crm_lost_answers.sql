-- What a contact was to be created with in the CRM, and when, until a response names it: if the response is lost and the lead is
-- changed, it is looked for by what it was created with.
alter table crm_lead_links add column asked_email text;
alter table crm_lead_links add column asked_phone text;
alter table crm_lead_links add column asked_at timestamptz;

create table crm_location_tokens (
  user_id      uuid        not null references crm_credentials on delete cascade,
  location_id  text        not null,
  -- The agency's pair of tokens that it was minted with.
  rotation     integer     not null,
  -- Null while the first one is being asked for.
  token_sealed bytea,
  expires_at   timestamptz,
  -- Who is asking the provider for the next one just now, and until when the others wait for that.
  lease        uuid,
  leased_until timestamptz,
  created_at   timestamptz not null default now(),
  updated_at   timestamptz not null default now(),

  constraint crm_location_tokens_pkey primary key (user_id, location_id),
  constraint crm_location_tokens_lease_check check ((lease is null) = (leased_until is null)),
  constraint crm_location_tokens_token_check check ((token_sealed is null) = (expires_at is null))
);
comment on table crm_location_tokens is
  'Encrypted access to single locations of an agency, which all processes share until it expires.';
