-- What an import of clients added, so that it can be undone as a whole and recognized when the file is imported again.
create table client_imports (
  clinic_id            uuid        not null references clinics on delete cascade,
  id                   uuid        not null default gen_random_uuid(),
  client_count         integer     not null check (client_count >= 1),
  pet_count            integer     not null check (pet_count >= 0),
  skipped_count        integer     not null check (skipped_count >= 0),
  imported_by          uuid        default app.user_id(),
  imported_at          timestamptz not null default now(),
  undone_by            uuid,
  undone_at            timestamptz,
  removed_client_count integer     not null default 0 check (removed_client_count >= 0),
  removed_pet_count    integer     not null default 0 check (removed_pet_count >= 0),

  primary key (clinic_id, id)
);
comment on table client_imports is 'Imports of clients and pets: one row for each file that added somebody.';
create index client_imports_latest_idx on client_imports (clinic_id, imported_at desc, id);

create table client_import_clients (
  clinic_id   uuid  not null,
  import_id   uuid  not null,
  client_id   uuid  not null,
  -- SHA-256 of the client's lines in the file.
  fingerprint bytea not null check (length(fingerprint) = 32),

  primary key (clinic_id, import_id, client_id),
  foreign key (clinic_id, import_id) references client_imports on delete cascade,
  foreign key (clinic_id, client_id) references clients on delete cascade
);
comment on table client_import_clients is 'Clients that an import added, with a hash of what the file said about them.';
create index client_import_clients_client_idx on client_import_clients (clinic_id, client_id);
create index client_import_clients_fingerprint_idx on client_import_clients (clinic_id, fingerprint);

create table client_import_pets (
  clinic_id uuid not null,
  import_id uuid not null,
  client_id uuid not null,
  pet_id    uuid not null,

  primary key (clinic_id, import_id, pet_id),
  foreign key (clinic_id, import_id, client_id) references client_import_clients on delete cascade,
  foreign key (clinic_id, pet_id) references pets on delete cascade
);
comment on table client_import_pets is 'Pets that an import added, and for which of its clients.';
create index client_import_pets_client_idx on client_import_pets (clinic_id, import_id, client_id);
create index client_import_pets_pet_idx on client_import_pets (clinic_id, pet_id);
