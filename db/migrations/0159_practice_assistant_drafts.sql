-- The assistant drafts by rules unless the clinic turns it off, as a whole or for a feature. A model is used only for features_on, which
-- the platform has to allow.
alter table ai_choices
  add column is_off       boolean not null default false,
  add column features_off text[]  not null default '{}',
  drop constraint ai_choices_features_check,
  add constraint ai_choices_features_check check (features_on <@ array['history_summary', 'record_answers', 'visit_notes',
    'discharge_sheets', 'message_replies', 'message_sorting', 'follow_up_drafts', 'inventory_forecast']
    and features_off <@ array['history_summary', 'record_answers', 'visit_notes',
    'discharge_sheets', 'message_replies', 'message_sorting', 'follow_up_drafts', 'inventory_forecast']
    and not features_on && features_off);

alter table ai_limits
  drop constraint ai_limits_features_check,
  add constraint ai_limits_features_check check (allowed_features <@ array['history_summary', 'record_answers', 'visit_notes',
    'discharge_sheets', 'message_replies', 'message_sorting', 'follow_up_drafts', 'inventory_forecast']);

create table ai_drafts (
  clinic_id        uuid        not null default app.clinic_id() references clinics on delete cascade,
  id               uuid        not null default gen_random_uuid(),
  feature          text        not null,
  -- What it is about, as far as it is about one.
  pet_id           uuid,
  visit_id         uuid,
  conversation_id  uuid,
  engine           text        not null,
  -- Of a model.
  provider         text,
  model            text,
  reservation_id   uuid,
  -- Why rules drafted although a model was to be asked.
  fallback         text,
  template         text        not null,
  template_version integer     not null,
  -- SHA-256 of what it was drafted from: the facts, and what was typed.
  input_sha256     text        not null,
  -- Its sentences, each with the entries of the record that it rests on and what is not supported by them.
  sentences        jsonb       not null,
  duration_ms      integer     not null,
  created_at       timestamptz not null default now(),
  created_by       uuid        not null default app.user_id(),

  primary key (clinic_id, id),
  foreign key (clinic_id, pet_id) references pets (clinic_id, id),
  foreign key (clinic_id, visit_id) references visits (clinic_id, id),
  foreign key (clinic_id, conversation_id) references conversations (clinic_id, id),
  foreign key (clinic_id, reservation_id) references ai_reservations (clinic_id, id),
  constraint ai_drafts_reservation_key unique (clinic_id, reservation_id),
  constraint ai_drafts_engine_check check (engine in ('rules', 'model') and (engine = 'model') = (model is not null)
    and (model is null) = (provider is null) and (engine = 'rules' or (reservation_id is not null and fallback is null))),
  constraint ai_drafts_fallback_check check (fallback in ('not_allowed', 'stopped', 'no_model', 'budget', 'unavailable', 'unusable')),
  constraint ai_drafts_texts_check check (length(template) between 1 and 60 and template_version > 0 and input_sha256 ~ '^[0-9a-f]{64}$'
    and duration_ms >= 0),
  constraint ai_drafts_sentences_check check (jsonb_typeof(sentences) = 'array' and pg_column_size(sentences) <= 200000)
);
comment on table ai_drafts is 'What the assistant drafted, from what, and by which rules or model.';
create index ai_drafts_newest_idx on ai_drafts (clinic_id, created_at desc, id);
create index ai_drafts_pet_idx on ai_drafts (clinic_id, pet_id) where pet_id is not null;
create index ai_drafts_visit_idx on ai_drafts (clinic_id, visit_id) where visit_id is not null;
create index ai_drafts_conversation_idx on ai_drafts (clinic_id, conversation_id) where conversation_id is not null;

create table ai_draft_decisions (
  clinic_id     uuid        not null default app.clinic_id(),
  draft_id      uuid        not null,
  decision      text        not null,
  -- Letters that were inserted and deleted before it was used; null for one that was dropped.
  edit_distance integer,
  -- Sentences without support that the person confirmed.
  confirmed     integer     not null default 0,
  decided_at    timestamptz not null default now(),
  decided_by    uuid        not null default app.user_id(),

  -- One decision for each draft: what is drafted again is another draft.
  primary key (clinic_id, draft_id),
  foreign key (clinic_id, draft_id) references ai_drafts (clinic_id, id) on delete cascade,
  constraint ai_draft_decisions_decision_check check (decision in ('accepted', 'edited', 'dropped')),
  constraint ai_draft_decisions_distance_check check ((decision = 'dropped') = (edit_distance is null)
    and (decision <> 'accepted' or edit_distance = 0) and (decision <> 'edited' or edit_distance > 0) and confirmed >= 0)
);
comment on table ai_draft_decisions is 'What people did with drafts of the assistant. Append-only.';
