create table support_accesses (
  clinic_id   uuid        not null references clinics on delete cascade,
  id          uuid        not null default gen_random_uuid(),
  user_id     uuid        references auth.users on delete set null,
  -- As the person was called then: the clinic cannot read the platform's profiles, and the account may go.
  person_name text        not null,
  reason      text        not null,
  started_at  timestamptz not null default now(),
  ends_at     timestamptz not null,
  -- Ended before its time, or to make way for the next one.
  ended_at    timestamptz,

  primary key (clinic_id, id),
  constraint support_accesses_reason_length_check check (length(reason) between 10 and 500),
  constraint support_accesses_length_check check (ends_at > started_at and ends_at <= started_at + interval '60 minutes'),
  constraint support_accesses_ended_check check (ended_at >= started_at and ended_at <= ends_at)
);
comment on table support_accesses is
  'Times for which a member of the platform''s staff may read a clinic''s records, and why.';
-- One at a time for each person. Everything that the entry point asks for is in it.
create unique index support_accesses_open_key on support_accesses (user_id) include (ends_at, clinic_id, id) where ended_at is null;
create index support_accesses_clinic_idx on support_accesses (clinic_id, started_at desc, id);
