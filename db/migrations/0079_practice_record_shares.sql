create table record_shares (
  clinic_id    uuid        not null references clinics on delete cascade,
  id           uuid        not null default gen_random_uuid(),
  pet_id       uuid        not null,
  kind         text        not null,
  -- Whom it is for, such as another clinic.
  recipient    text        not null,
  -- The record as it was when it was shared, in the format of exported records.
  content      jsonb       not null,
  -- The SHA-256 of the link's token: the link itself is shown once.
  token_hash   bytea       not null,
  expires_at   timestamptz not null,
  created_by   uuid        default app.user_id(),
  created_at   timestamptz not null default now(),
  revoked_at   timestamptz,
  revoked_by   uuid,

  primary key (clinic_id, id),
  foreign key (clinic_id, pet_id) references pets (clinic_id, id) on delete restrict,
  constraint record_shares_token_key unique (clinic_id, token_hash),
  constraint record_shares_kind_check check (kind in ('client', 'full')),
  constraint record_shares_recipient_check check (length(recipient) between 1 and 120),
  constraint record_shares_content_check check (jsonb_typeof(content) = 'object' and pg_column_size(content) <= 20000000),
  constraint record_shares_hash_check check (length(token_hash) = 32),
  constraint record_shares_expiry_check check (expires_at > created_at and expires_at <= created_at + interval '91 days'),
  constraint record_shares_revoked_check check ((revoked_at is null) = (revoked_by is null))
);
comment on table record_shares is
  'Links by which somebody outside of the clinic opens a pet''s record, or chosen parts of it, until they expire or are revoked.';
create index record_shares_pet_idx on record_shares (clinic_id, pet_id, created_at desc);

create table record_share_views (
  clinic_id   uuid        not null,
  id          uuid        not null default gen_random_uuid(),
  share_id    uuid        not null,
  -- The page, one of its files, or the file of a document.
  what        text        not null,
  document_id uuid,
  -- The network from which it was opened: an IPv4 address without its last number, the first 48 bits of an IPv6 address.
  network     text,
  viewed_at   timestamptz not null default clock_timestamp(),

  primary key (clinic_id, id),
  foreign key (clinic_id, share_id) references record_shares (clinic_id, id) on delete restrict,
  constraint record_share_views_what_check check (what in ('page', 'pdf', 'json', 'document') and (what = 'document') = (document_id is not null))
);
comment on table record_share_views is
  'Each time a shared record was opened, and from which network. Rows are only added.';
create index record_share_views_share_idx on record_share_views (clinic_id, share_id, viewed_at desc);
