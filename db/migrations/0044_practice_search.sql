create table search_terms (
  clinic_id  uuid not null references clinics on delete cascade,
  kind       text not null,
  term       text collate "C" not null,
  subject_id uuid not null,

  primary key (clinic_id, kind, term, subject_id),
  constraint search_terms_kind_check check (kind in ('client', 'pet'))
);
comment on table search_terms is
  'Search index: one row per word, so that a prefix of any word of a name, a phone number or a microchip finds its record over an index that row-level security can use (`>=` and `<` in the C collation).';
create index search_terms_subject_idx on search_terms (clinic_id, kind, subject_id);
-- Digits sort before emails: numbers are not guessed at.
create index search_terms_similar_idx on search_terms using gist (clinic_id, term gist_trgm_ops) where term >= 'a';
