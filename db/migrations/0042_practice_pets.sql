create table pets (
  clinic_id            uuid        not null references clinics on delete cascade,
  id                   uuid        not null default gen_random_uuid(),
  name                 text        not null,
  name_folded          text collate "C" generated always as (app.fold(name)) stored,
  species              text        not null,
  breed                text,
  sex                  text        not null default 'unknown',
  neutered             boolean,
  born_on              date,
  birth_is_estimated   boolean     not null default false,
  -- The latest weighing; the history stands in pet_weights.
  weight_grams         integer,
  colour               text,
  microchip            text,
  microchip_kind       text,
  notes                text,
  deceased_on          date,
  created_at           timestamptz not null default now(),
  updated_at           timestamptz not null default now(),
  archived_at          timestamptz,
  -- When the death was recorded, nobody's to write: the appointments that were called off in that very transaction carry
  -- the same instant, and come back when it is taken back.
  deceased_recorded_at timestamptz,

  primary key (clinic_id, id),
  constraint pets_name_check check (length(name) between 1 and 120),
  constraint pets_sex_check check (sex in ('female', 'male', 'unknown')),
  constraint pets_weight_check check (weight_grams between 1 and 2000000),
  constraint pets_microchip_kind_check check ((microchip is null) = (microchip_kind is null) and microchip_kind in ('iso', 'legacy')),
  constraint pets_notes_check check (length(notes) <= 5000),
  constraint pets_lifetime_check check (born_on <= deceased_on)
);
comment on table pets is
  'Pets of a clinic.';
create index pets_name_idx on pets (clinic_id, name_folded, id) where archived_at is null;
create index pets_species_name_idx on pets (clinic_id, species, name_folded, id) where archived_at is null;
-- D1: one living pet a chip, within a clinic.
create unique index pets_microchip_key on pets (clinic_id, microchip)
  where microchip is not null and deceased_on is null and archived_at is null;
create index pets_living_idx on pets (clinic_id) where archived_at is null and deceased_on is null;
-- Lists of the dead and of the archived, in the order in which they are read.
create index pets_deceased_idx on pets (clinic_id, name_folded, id) where deceased_on is not null and archived_at is null;

create table pet_clients (
  clinic_id  uuid    not null,
  pet_id     uuid    not null,
  client_id  uuid    not null,
  is_primary boolean not null default false,

  primary key (clinic_id, pet_id, client_id),
  foreign key (clinic_id, pet_id) references pets (clinic_id, id) on delete cascade,
  foreign key (clinic_id, client_id) references clients (clinic_id, id) on delete cascade
);
comment on table pet_clients is
  'Whose pet it is: one primary client, and co-owners.';
create index pet_clients_client_idx on pet_clients (clinic_id, client_id);
create unique index pet_clients_primary_key on pet_clients (clinic_id, pet_id) where is_primary;

create table pet_weights (
  clinic_id    uuid        not null,
  id           uuid        not null default gen_random_uuid(),
  pet_id       uuid        not null,
  weight_grams integer     not null,
  weighed_at   timestamptz not null default now(),
  recorded_by  uuid        default app.user_id(),

  primary key (clinic_id, id),
  foreign key (clinic_id, pet_id) references pets (clinic_id, id) on delete cascade,
  constraint pet_weights_weight_check check (weight_grams between 1 and 2000000)
);
comment on table pet_weights is
  'Weights that were measured.';
create index pet_weights_pet_idx on pet_weights (clinic_id, pet_id, weighed_at desc);

create table pet_alerts (
  clinic_id  uuid        not null,
  id         uuid        not null default gen_random_uuid(),
  pet_id     uuid        not null,
  kind       text        not null,
  severity   text        not null default 'warning',
  note       text        not null,
  created_by uuid        default app.user_id(),
  created_at timestamptz not null default now(),
  cleared_at timestamptz,
  cleared_by uuid,

  primary key (clinic_id, id),
  foreign key (clinic_id, pet_id) references pets (clinic_id, id) on delete cascade,
  constraint pet_alerts_kind_check check (kind in ('allergy', 'behaviour', 'medical', 'handling', 'other')),
  constraint pet_alerts_severity_check check (severity in ('info', 'warning', 'danger')),
  constraint pet_alerts_note_check check (length(note) between 1 and 500),
  -- A cleared alert is signed by whoever cleared it.
  constraint pet_alerts_cleared_check check ((cleared_at is null) = (cleared_by is null))
);
comment on table pet_alerts is
  'Alerts shown with a pet, such as allergies.';
create index pet_alerts_open_idx on pet_alerts (clinic_id, pet_id) where cleared_at is null;
