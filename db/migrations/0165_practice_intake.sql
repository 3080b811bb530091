-- Questions that clients answer before a visit are a feature of the assistant, by rules only.
alter table ai_choices
  drop constraint ai_choices_features_check,
  add constraint ai_choices_features_check check (features_on <@ array['intake_questions', 'history_summary', 'record_answers',
    'visit_notes', 'discharge_sheets', 'message_replies', 'message_sorting', 'follow_up_drafts', 'inventory_forecast']
    and features_off <@ array['intake_questions', 'history_summary', 'record_answers',
    'visit_notes', 'discharge_sheets', 'message_replies', 'message_sorting', 'follow_up_drafts', 'inventory_forecast']
    and not features_on && features_off);

alter table ai_limits
  drop constraint ai_limits_features_check,
  add constraint ai_limits_features_check check (allowed_features <@ array['intake_questions', 'history_summary', 'record_answers',
    'visit_notes', 'discharge_sheets', 'message_replies', 'message_sorting', 'follow_up_drafts', 'inventory_forecast']);

create table intake_answers (
  clinic_id       uuid        not null,
  appointment_id  uuid        not null,
  pet_id          uuid        not null,
  -- Who answered last.
  client_id       uuid        not null,
  -- In which the questions were read.
  language        text        not null,
  -- The questions in the order in which they were asked, each with its answer; an empty one was left out.
  answers         jsonb       not null,
  -- Whether an answer sounds like an emergency, as it was when it was saved.
  emergency       text,
  -- The conversation in which the team was told of it.
  conversation_id uuid,
  revision        integer     not null default 1,
  answered_at     timestamptz not null default now(),
  changed_at      timestamptz not null default now(),

  primary key (clinic_id, appointment_id),
  foreign key (clinic_id, appointment_id) references appointments (clinic_id, id) on delete cascade,
  foreign key (clinic_id, pet_id) references pets (clinic_id, id) on delete restrict,
  foreign key (clinic_id, client_id) references clients (clinic_id, id) on delete restrict,
  foreign key (clinic_id, conversation_id) references conversations (clinic_id, id) on delete restrict,
  constraint intake_answers_language_check check (language in ('en', 'de', 'es')),
  constraint intake_answers_answers_check check (jsonb_typeof(answers) = 'array' and jsonb_array_length(answers) between 1 and 8
    and pg_column_size(answers) <= 40000),
  constraint intake_answers_emergency_check check (emergency in ('red', 'amber')),
  constraint intake_answers_revision_check check (revision >= 1)
);
comment on table intake_answers is 'What clients answered before an appointment.';
create index intake_answers_pet_idx on intake_answers (clinic_id, pet_id);
create index intake_answers_client_idx on intake_answers (clinic_id, client_id);
create index intake_answers_conversation_idx on intake_answers (clinic_id, conversation_id) where conversation_id is not null;
