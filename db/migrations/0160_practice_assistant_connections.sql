-- The platform's access to providers of models. A model of ai_models is asked at the provider of its name.
create table ai_providers (
  id           uuid        not null primary key default gen_random_uuid(),
  name         text        not null,
  kind         text        not null,
  -- Null: the address of the kind itself.
  base_url     text,
  key_sealed   bytea,
  -- Its last four letters.
  key_hint     text,
  tested_at    timestamptz,
  -- Null while the last test succeeded.
  test_failure text,
  version      integer     not null default 1,
  created_at   timestamptz not null default now(),
  updated_at   timestamptz not null default now(),

  constraint ai_providers_name_key unique (name),
  constraint ai_providers_name_length_check check (length(name) between 1 and 60),
  constraint ai_providers_kind_check check (kind in ('openai_compatible', 'openai', 'anthropic')),
  constraint ai_providers_address_check check ((kind <> 'openai_compatible' or base_url is not null) and length(base_url) between 8 and 300),
  constraint ai_providers_key_check check ((key_sealed is null) = (key_hint is null) and length(key_hint) <= 4),
  constraint ai_providers_test_check check (test_failure in ('unreachable', 'refused', 'no_model', 'private_host', 'unusable'))
);
comment on table ai_providers is 'The platform''s keys for providers of AI models.';

-- A clinic's own access to a model: it pays for it, so prices and budget are its own too.
create table ai_connections (
  clinic_id          uuid        not null primary key default app.clinic_id() references clinics on delete cascade,
  -- What the clinic calls the provider.
  name               text        not null,
  kind               text        not null,
  base_url           text,
  model              text        not null,
  key_sealed         bytea,
  key_hint           text,
  currency           text        not null,
  -- For a million tokens, in minor units.
  input_price_minor  bigint      not null,
  output_price_minor bigint      not null,
  -- For a calendar month in the clinic's zone.
  budget_minor       bigint      not null,
  is_on              boolean     not null default true,
  tested_at          timestamptz,
  test_failure       text,
  changed_by         uuid        default app.user_id() references auth.users on delete set null,
  version            integer     not null default 1,
  created_at         timestamptz not null default now(),
  updated_at         timestamptz not null default now(),

  constraint ai_connections_names_check check (length(name) between 1 and 60 and length(model) between 1 and 120),
  constraint ai_connections_kind_check check (kind in ('openai_compatible', 'openai', 'anthropic')),
  constraint ai_connections_address_check check ((kind <> 'openai_compatible' or base_url is not null) and length(base_url) between 8 and 300),
  constraint ai_connections_key_check check ((key_sealed is null) = (key_hint is null) and length(key_hint) <= 4),
  constraint ai_connections_currency_form_check check (currency ~ '^[A-Z]{3}$'),
  constraint ai_connections_prices_check check (input_price_minor between 0 and 100000000 and output_price_minor between 0 and 100000000
    and budget_minor between 0 and 1000000000),
  constraint ai_connections_test_check check (test_failure in ('unreachable', 'refused', 'no_model', 'private_host', 'unusable'))
);
comment on table ai_connections is 'Clinics'' own access to AI models.';

-- Names of clients, phone numbers and addresses are replaced before a text goes to a model.
alter table ai_choices add column redacts boolean not null default true;

-- Whether the clinic's own connection was asked, which is not on the platform's bill.
alter table ai_reservations add column is_own boolean not null default false;

-- It returns a column more.
drop function if exists app.ai_budget_of cascade;
