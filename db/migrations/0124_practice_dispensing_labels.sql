create table dispensing_labels (
  clinic_id    uuid        not null,
  id           uuid        not null default gen_random_uuid(),
  -- The drug that was handed over. The pet and the visit are those of the act.
  act_id       uuid        not null,
  number       integer     not null,
  -- Why it replaced the label before; null for the first one of an act.
  reason       text,
  -- What a person entered for it, from which the next one begins: see LabelEntry.
  entry        jsonb       not null,
  -- Every line as printed, with its size: see FrozenLabel.
  content      jsonb       not null,
  content_hash text        not null,
  printed_by   uuid        default app.user_id(),
  printed_at   timestamptz not null default now(),

  primary key (clinic_id, id),
  foreign key (clinic_id, act_id) references acts (clinic_id, id) on delete restrict,
  constraint dispensing_labels_number_key unique (clinic_id, number),
  constraint dispensing_labels_number_check check (number >= 1),
  constraint dispensing_labels_reason_check check (length(reason) between 1 and 300),
  constraint dispensing_labels_hash_check check (content_hash ~ '^[0-9a-f]{64}$')
);
comment on table dispensing_labels is
  'Labels of drugs that were handed over, as they were printed. Rows are only added; the latest of an act counts.';
create index dispensing_labels_act_idx on dispensing_labels (clinic_id, act_id, number desc);
-- Two who press at once print one first label.
create unique index dispensing_labels_first_key on dispensing_labels (clinic_id, act_id) where reason is null;

create table dispensing_label_reprints (
  clinic_id    uuid        not null,
  label_id     uuid        not null,
  -- Of the label, from 1.
  number       integer     not null,
  reason       text        not null,
  reprinted_by uuid        default app.user_id(),
  reprinted_at timestamptz not null default now(),

  primary key (clinic_id, label_id, number),
  foreign key (clinic_id, label_id) references dispensing_labels (clinic_id, id) on delete restrict,
  constraint dispensing_label_reprints_number_check check (number >= 1),
  constraint dispensing_label_reprints_reason_check check (length(reason) between 1 and 300)
);
comment on table dispensing_label_reprints is
  'Each time a label was printed again, with the reason. Rows are only added.';

create table label_settings (
  clinic_id  uuid        not null references clinics on delete cascade,
  size       text        not null,
  -- A line of the clinic's own among the warnings.
  own_text   text,
  version    integer     not null default 1,
  changed_at timestamptz not null default now(),
  changed_by uuid        default app.user_id(),

  primary key (clinic_id),
  constraint label_settings_size_check check (size in ('roll_70x37', 'roll_89x36', 'roll_100x50', 'sheet_70x37', 'sheet_102x51')),
  constraint label_settings_own_text_check check (length(own_text) between 1 and 120),
  constraint label_settings_version_check check (version >= 1)
);
comment on table label_settings is 'The labels that a clinic prints on. At most one row a clinic.';

-- What was handed over today.
create index acts_handed_over_idx on acts (clinic_id, done_at desc) where status = 'done' and use = 'handed_over';
