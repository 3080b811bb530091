create table auth.api_keys (
  name         text        not null,
  key          text,
  created_at   timestamptz not null default now(),
  id           uuid        not null primary key default gen_random_uuid(),
  kind         text        not null,
  key_hash     bytea       not null,
  -- How the key begins, to tell it from others in a list.
  hint         text        not null,
  created_by   uuid        references auth.users on delete set null,
  last_used_at timestamptz,
  revoked_at   timestamptz,

  constraint api_keys_hash_key unique (key_hash),
  constraint api_keys_kind_check check (kind in ('publishable', 'secret')),
  constraint api_keys_secret_hidden_check check ((kind = 'secret') = (key is null)),
  constraint api_keys_name_length_check check (length(name) between 1 and 60)
);
comment on table auth.api_keys is
  'Keys of the project. A publishable key is stored in clear, of a secret key only the hash.';
comment on table auth.api_keys is 'A publishable key stands here in clear, of a secret one only its hash.';
