create table desk_devices (
  clinic_id      uuid        not null default app.clinic_id() references clinics on delete cascade,
  id             uuid        not null default gen_random_uuid(),
  name           text        not null,
  secret_hash    bytea       not null,
  registered_by  uuid        default app.user_id() references auth.users on delete set null,
  registered_aal text        not null default app.session_aal(),
  created_at     timestamptz not null default now(),
  last_used_at   timestamptz,
  revoked_at     timestamptz,

  primary key (clinic_id, id),
  constraint desk_devices_id_key unique (id),
  constraint desk_devices_secret_key unique (secret_hash),
  constraint desk_devices_name_length_check check (length(name) between 1 and 80)
);
comment on table desk_devices is
  'Browsers that a clinic''s staff share. The browser keeps a secret in a cookie; only its hash is stored.';
-- A device that was revoked gives its name free.
create unique index desk_devices_name_key on desk_devices (clinic_id, lower(name)) where revoked_at is null;

create table auth.pins (
  user_id  uuid        not null primary key references auth.users on delete cascade,
  pin_hash text        not null,
  set_at   timestamptz not null default now()
);
comment on table auth.pins is
  'PINs with which staff sign in on shared browsers.';

create table auth.pin_tries (
  device_id   uuid    not null references public.desk_devices (id) on delete cascade,
  user_id     uuid    not null references auth.users on delete cascade,
  wrong_count integer not null,

  primary key (device_id, user_id)
);
comment on table auth.pin_tries is
  'Wrong PINs of one person on one device in a row. At the limit only the password helps.';
create index pin_tries_user_idx on auth.pin_tries (user_id);

-- Foreign keys of tables that come earlier.
alter table auth.sessions add constraint sessions_device_id_fkey
  foreign key (device_id) references desk_devices(id) on delete set null;
