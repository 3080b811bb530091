-- A record that was merged stays as a pointer to the one that was kept: archived, found under neither list nor search.
alter table clients add column merged_into uuid;
alter table clients add constraint clients_merged_into_fkey
  foreign key (clinic_id, merged_into) references clients (clinic_id, id) on delete restrict;
alter table clients add constraint clients_merged_check check (merged_into is null or (archived_at is not null and merged_into <> id));
create index clients_merged_idx on clients (clinic_id, merged_into) where merged_into is not null;

alter table pets add column merged_into uuid;
alter table pets add constraint pets_merged_into_fkey
  foreign key (clinic_id, merged_into) references pets (clinic_id, id) on delete restrict;
alter table pets add constraint pets_merged_check check (merged_into is null or (archived_at is not null and merged_into <> id));
create index pets_merged_idx on pets (clinic_id, merged_into) where merged_into is not null;

-- What is suggested as a duplicate has the same contact, or the same chip.
create index client_contacts_normalized_idx on client_contacts (clinic_id, normalized);
create index pets_chip_idx on pets (clinic_id, microchip) where microchip is not null;

create table merges (
  -- Not deleted with the clinic: rows are only added.
  clinic_id uuid        not null references clinics on delete restrict,
  id        uuid        not null default gen_random_uuid(),
  subject   text        not null,
  -- Two pets or two clients: everything moves from the first to the second.
  from_id   uuid        not null,
  to_id     uuid        not null,
  reason    text,
  -- The fields of the record that was kept, {"before": {}, "after": {}}. Null once its client's data was erased.
  fields    jsonb,
  -- The merge that this one takes back, in the other direction.
  undoes    uuid,
  merged_by uuid        default app.user_id(),
  merged_at timestamptz not null default now(),

  primary key (clinic_id, id),
  foreign key (clinic_id, undoes) references merges (clinic_id, id) on delete restrict,
  constraint merges_undoes_key unique (clinic_id, undoes),
  constraint merges_subject_check check (subject in ('pet', 'client')),
  constraint merges_pair_check check (from_id <> to_id),
  constraint merges_reason_check check (length(reason) between 1 and 500)
);
comment on table merges is
  'Merges of two pets or two clients, and merges that were undone. Rows are only added.';
create index merges_to_idx on merges (clinic_id, to_id, merged_at desc);
create index merges_from_idx on merges (clinic_id, from_id, merged_at desc);

create table merge_moves (
  clinic_id uuid  not null,
  merge_id  uuid  not null,
  -- By table, the ids of the rows that moved: {"visits": [], "appointments": []}.
  moved     jsonb not null,

  primary key (clinic_id, merge_id),
  foreign key (clinic_id, merge_id) references merges (clinic_id, id) on delete restrict,
  constraint merge_moves_moved_check check (jsonb_typeof(moved) = 'object')
);
comment on table merge_moves is
  'Which rows a merge moved, so that it can be undone exactly. Rows are only added.';

create table duplicate_dismissals (
  clinic_id    uuid        not null references clinics on delete cascade,
  -- Two pets or two clients, the smaller id first.
  first_id     uuid        not null,
  second_id    uuid        not null,
  dismissed_by uuid        default app.user_id(),
  dismissed_at timestamptz not null default now(),

  primary key (clinic_id, first_id, second_id),
  constraint duplicate_dismissals_order_check check (first_id < second_id)
);
comment on table duplicate_dismissals is
  'Pairs of pets or clients that look like duplicates and are not.';

create table pet_former_clients (
  clinic_id      uuid        not null,
  id             uuid        not null default gen_random_uuid(),
  pet_id         uuid        not null,
  client_id      uuid        not null,
  note           text,
  transferred_at timestamptz not null default now(),
  transferred_by uuid        default app.user_id(),

  primary key (clinic_id, id),
  foreign key (clinic_id, pet_id) references pets (clinic_id, id) on delete restrict,
  foreign key (clinic_id, client_id) references clients (clinic_id, id) on delete restrict,
  constraint pet_former_clients_note_check check (length(note) between 1 and 500)
);
comment on table pet_former_clients is
  'Clients from whom a pet was transferred to somebody else, and when.';
create index pet_former_clients_pet_idx on pet_former_clients (clinic_id, pet_id, transferred_at desc);
create index pet_former_clients_client_idx on pet_former_clients (clinic_id, client_id, transferred_at desc);
