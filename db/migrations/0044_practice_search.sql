-- Searching. One row a word, so that a prefix of any word of a name, of a phone number or of a chip finds its bearer
-- over an index that row-level security can use (`>=` and `<` on C-collated text are leakproof, LIKE is not).
-- A pet also answers to its clients' names and numbers.
create table search_terms (
  clinic_id  uuid not null references clinics on delete cascade,
  kind       text not null,
  term       text collate "C" not null,
  subject_id uuid not null,

  primary key (clinic_id, kind, term, subject_id),
  constraint search_terms_kind_check check (kind in ('client', 'pet'))
);
create index search_terms_subject_idx on search_terms (clinic_id, kind, subject_id);
-- Digits sort before letters: numbers are not guessed at.
create index search_terms_similar_idx on search_terms using gist (clinic_id, term gist_trgm_ops) where term >= 'a';
