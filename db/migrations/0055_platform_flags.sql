create table feature_flags (
  key           text        not null primary key,
  mode          text        not null,
  share_percent integer,
  -- Why it was switched last.
  reason        text        not null,
  changed_at    timestamptz not null default now(),
  changed_by    uuid        default app.user_id() references auth.users on delete set null,

  constraint feature_flags_key_form_check check (key ~ '^[a-z][a-z0-9_]{1,60}$'),
  constraint feature_flags_mode_check check (mode in ('off', 'on', 'clinics', 'share')),
  constraint feature_flags_share_check check ((mode = 'share') = (share_percent is not null) and share_percent between 1 and 99),
  constraint feature_flags_reason_length_check check (length(reason) between 1 and 500)
);
comment on table feature_flags is
  'Feature flags and their state.';

create table feature_flag_clinics (
  clinic_id uuid not null references clinics on delete cascade,
  key       text not null references feature_flags on delete cascade,

  primary key (clinic_id, key)
);
comment on table feature_flag_clinics is
  'Clinics for which a flag in mode `clinics` is on.';
create index feature_flag_clinics_key_idx on feature_flag_clinics (key);
