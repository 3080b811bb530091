create table clients (
  clinic_id    uuid        not null references clinics on delete cascade,
  id           uuid        not null default gen_random_uuid(),
  user_id      uuid        references auth.users on delete set null,
  full_name    text        not null,
  name_folded  text collate "C" generated always as (app.fold(full_name)) stored,
  address_line text,
  postal_code  text,
  city         text,
  notes        text,
  created_at   timestamptz not null default now(),
  updated_at   timestamptz not null default now(),
  archived_at  timestamptz,

  primary key (clinic_id, id),
  constraint clients_user_key unique (clinic_id, user_id),
  constraint clients_full_name_check check (length(full_name) between 1 and 200),
  constraint clients_notes_check check (length(notes) <= 5000)
);
comment on table clients is
  'Clients (pet owners) of a clinic. One with an account books online.';
create index clients_name_idx on clients (clinic_id, name_folded, id) where archived_at is null;
create index clients_user_idx on clients (user_id) where user_id is not null;
create index clients_archived_idx on clients (clinic_id, name_folded, id) where archived_at is not null;

create table client_contacts (
  clinic_id  uuid    not null,
  id         uuid    not null default gen_random_uuid(),
  client_id  uuid    not null,
  kind       text    not null,
  value      text    not null,
  -- As it is searched: digits of a phone number, lower case of an address.
  normalized text collate "C" not null,
  label      text,
  is_primary boolean not null default false,

  primary key (clinic_id, id),
  foreign key (clinic_id, client_id) references clients (clinic_id, id) on delete cascade,
  constraint client_contacts_kind_check check (kind in ('phone', 'email')),
  constraint client_contacts_value_check check (length(value) between 1 and 255)
);
comment on table client_contacts is
  'Phone numbers and email addresses of clients.';
create index client_contacts_client_idx on client_contacts (clinic_id, client_id);
create unique index client_contacts_primary_key on client_contacts (clinic_id, client_id, kind) where is_primary;

-- Foreign keys of tables that come earlier.
alter table invitations add constraint invitations_client_fkey
  foreign key (clinic_id, client_id) references clients(clinic_id, id) on delete cascade;
