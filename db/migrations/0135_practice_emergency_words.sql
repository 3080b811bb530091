create table emergency_settings (
  clinic_id  uuid        not null references clinics on delete cascade,
  -- Whom clients call while the clinic is closed; null where they always call the clinic itself.
  name       text,
  phone      text,
  -- The clinic's own instruction by language, see InstructionTexts.
  texts      jsonb       not null default '{}',
  version    integer     not null default 1,
  changed_at timestamptz not null default now(),
  changed_by uuid        default app.user_id(),

  primary key (clinic_id),
  constraint emergency_settings_name_check check (length(name) between 1 and 120),
  constraint emergency_settings_phone_check check (length(phone) between 3 and 40),
  constraint emergency_settings_texts_check check (jsonb_typeof(texts) = 'object'),
  constraint emergency_settings_version_check check (version >= 1)
);
comment on table emergency_settings is
  'What clients read at once when they write about an emergency. At most one row a clinic; without one they read our words.';

create table emergency_terms (
  clinic_id  uuid        not null references clinics on delete cascade,
  id         uuid        not null default gen_random_uuid(),
  language   text        not null,
  category   text        not null,
  level      text        not null,
  phrase     text        not null,
  added_at   timestamptz not null default now(),
  added_by   uuid        default app.user_id(),

  primary key (clinic_id, id),
  constraint emergency_terms_phrase_key unique (clinic_id, language, phrase),
  constraint emergency_terms_language_check check (language in ('en', 'de', 'es')),
  constraint emergency_terms_category_check check (category in (
    'breathing', 'choking', 'gums', 'bleeding', 'collapse', 'seizure', 'urination', 'bloat', 'poison', 'trauma', 'eye', 'heat', 'paralysis',
    'labor', 'snakebite', 'swelling', 'pain', 'call_for_help')),
  constraint emergency_terms_level_check check (level in ('red', 'amber')),
  constraint emergency_terms_phrase_check check (length(phrase) between 2 and 80)
);
comment on table emergency_terms is 'Words that a clinic has added to our list of emergency words. A row is added and deleted, never changed.';

create table emergency_term_switches (
  clinic_id     uuid        not null references clinics on delete cascade,
  -- Of our list, see BASE_ROWS.
  word_id       text        not null,
  switched_at   timestamptz not null default now(),
  switched_by   uuid        default app.user_id(),

  primary key (clinic_id, word_id),
  constraint emergency_term_switches_word_check check (word_id ~ '^[a-z]{2}(\.[a-z_]+){1,3}$')
);
comment on table emergency_term_switches is 'Words of our list of emergency words that a clinic does not use.';
