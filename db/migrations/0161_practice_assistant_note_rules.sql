create table ai_note_rules (
  clinic_id     uuid        not null default app.clinic_id() references clinics on delete cascade,
  id            uuid        not null default gen_random_uuid(),
  -- Whose it is: null for the clinic's.
  user_id       uuid,
  when_contains text        not null,
  section       text,
  replace_by    text,
  created_at    timestamptz not null default now(),
  created_by    uuid        not null default app.user_id(),

  primary key (clinic_id, id),
  constraint ai_note_rules_section_check check (section in ('subjective', 'objective', 'assessment', 'plan')),
  constraint ai_note_rules_texts_check check (length(when_contains) between 1 and 120 and length(replace_by) <= 300),
  constraint ai_note_rules_effect_check check (num_nonnulls(section, replace_by) >= 1)
);
comment on table ai_note_rules is 'How a clinic or a person of its staff wants dictated notes sorted and written.';
create unique index ai_note_rules_phrase_key on ai_note_rules (clinic_id, coalesce(user_id, clinic_id), app.fold(when_contains));
