-- A clinic's day: who works when, who comes with which pet, and what is booked.
-- Every table here belongs to a clinic: the clinic leads its key, and every link carries it, so that no row can point
-- into another clinic whatever the policies say.

create table clinic_hours (
  clinic_id    uuid    not null references clinics on delete cascade,
  id           uuid    not null default gen_random_uuid(),
  weekday      integer not null, -- 1 Monday … 7 Sunday
  start_minute integer not null, -- of the clinic's local day
  end_minute   integer not null,

  primary key (clinic_id, id),
  constraint clinic_hours_weekday_check check (weekday between 1 and 7),
  constraint clinic_hours_minutes_check check (0 <= start_minute and start_minute < end_minute and end_minute <= 1440),
  constraint clinic_hours_overlap_excl exclude using gist (
    clinic_id with =, weekday with =, int4range(start_minute, end_minute) with &&)
);

create table staff_members (
  clinic_id          uuid        not null references clinics on delete cascade,
  id                 uuid        not null default gen_random_uuid(),
  -- Null once the account has been taken away: their name stays on what they did.
  user_id            uuid        references auth.users on delete set null,
  full_name          text        not null,
  email              text,
  title              text,
  phone              text,
  colour             integer     not null default 1,
  -- Has a column of their own on the board and can be booked: doctors, as a rule.
  takes_appointments boolean     not null default false,
  is_active          boolean     not null default true,
  created_at         timestamptz not null default now(),
  updated_at         timestamptz not null default now(),

  primary key (clinic_id, id),
  constraint staff_members_user_key unique (clinic_id, user_id),
  constraint staff_members_full_name_check check (length(full_name) between 1 and 200),
  constraint staff_members_colour_check check (colour between 1 and 8)
);
create trigger staff_members_touch before update on staff_members for each row execute function app.touch_updated_at();

create table staff_hours (
  clinic_id       uuid    not null,
  id              uuid    not null default gen_random_uuid(),
  staff_member_id uuid    not null,
  weekday         integer not null,
  start_minute    integer not null,
  end_minute      integer not null,

  primary key (clinic_id, id),
  foreign key (clinic_id, staff_member_id) references staff_members (clinic_id, id) on delete cascade,
  constraint staff_hours_weekday_check check (weekday between 1 and 7),
  constraint staff_hours_minutes_check check (0 <= start_minute and start_minute < end_minute and end_minute <= 1440),
  constraint staff_hours_overlap_excl exclude using gist (
    clinic_id with =, staff_member_id with =, weekday with =, int4range(start_minute, end_minute) with &&)
);

create table rooms (
  clinic_id uuid    not null references clinics on delete cascade,
  id        uuid    not null default gen_random_uuid(),
  name      text    not null,
  is_active boolean not null default true,

  primary key (clinic_id, id),
  constraint rooms_name_key unique (clinic_id, name),
  constraint rooms_name_check check (length(name) between 1 and 60)
);

create table appointment_types (
  clinic_id        uuid    not null references clinics on delete cascade,
  id               uuid    not null default gen_random_uuid(),
  name             text    not null,
  duration_minutes integer not null,
  -- Kept free after the appointment, for cleaning and notes.
  buffer_minutes   integer not null default 0,
  colour           integer not null default 1,
  online_bookable  boolean not null default false,
  needs_room       boolean not null default false,
  is_active        boolean not null default true,
  position         integer not null default 0,

  primary key (clinic_id, id),
  constraint appointment_types_name_key unique (clinic_id, name),
  constraint appointment_types_name_check check (length(name) between 1 and 80),
  constraint appointment_types_duration_check check (duration_minutes between 5 and 480),
  constraint appointment_types_buffer_check check (buffer_minutes between 0 and 120),
  constraint appointment_types_colour_check check (colour between 1 and 8)
);

-- Who may do a type. A type without a row here may be done by everyone who takes appointments.
create table appointment_type_doctors (
  clinic_id           uuid not null,
  appointment_type_id uuid not null,
  doctor_id           uuid not null,

  primary key (clinic_id, appointment_type_id, doctor_id),
  foreign key (clinic_id, appointment_type_id) references appointment_types (clinic_id, id) on delete cascade,
  foreign key (clinic_id, doctor_id) references staff_members (clinic_id, id) on delete cascade
);

-- Time that cannot be booked: of one doctor, or of the whole clinic when no doctor is named.
create table blocks (
  clinic_id  uuid        not null references clinics on delete cascade,
  id         uuid        not null default gen_random_uuid(),
  doctor_id  uuid,
  starts_at  timestamptz not null,
  ends_at    timestamptz not null,
  reason     text        not null,
  created_by uuid        default app.user_id(),
  created_at timestamptz not null default now(),

  primary key (clinic_id, id),
  foreign key (clinic_id, doctor_id) references staff_members (clinic_id, id) on delete cascade,
  constraint blocks_positive_length_check check (starts_at < ends_at),
  constraint blocks_reason_check check (length(reason) between 1 and 200)
);
create index blocks_start_idx on blocks (clinic_id, starts_at);
create index blocks_end_idx on blocks (clinic_id, ends_at);

create table clients (
  clinic_id    uuid        not null references clinics on delete cascade,
  id           uuid        not null default gen_random_uuid(),
  user_id      uuid        references auth.users on delete set null,
  full_name    text        not null,
  name_folded  text        collate "C" generated always as (app.fold(full_name)) stored,
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
create index clients_name_idx on clients (clinic_id, name_folded, id) where archived_at is null;
create index clients_user_idx on clients (user_id) where user_id is not null;
create trigger clients_touch before update on clients for each row execute function app.touch_updated_at();

alter table invitations add constraint invitations_client_fkey
  foreign key (clinic_id, client_id) references clients (clinic_id, id) on delete cascade;

create table client_contacts (
  clinic_id  uuid    not null,
  id         uuid    not null default gen_random_uuid(),
  client_id  uuid    not null,
  kind       text    not null,
  value      text    not null,
  -- As it is searched: digits of a phone number, lower case of an address.
  normalized text    collate "C" not null,
  label      text,
  is_primary boolean not null default false,

  primary key (clinic_id, id),
  foreign key (clinic_id, client_id) references clients (clinic_id, id) on delete cascade,
  constraint client_contacts_kind_check check (kind in ('phone', 'email')),
  constraint client_contacts_value_check check (length(value) between 1 and 255)
);
create index client_contacts_client_idx on client_contacts (clinic_id, client_id);
create unique index client_contacts_primary_key on client_contacts (clinic_id, client_id, kind) where is_primary;

create table pets (
  clinic_id          uuid        not null references clinics on delete cascade,
  id                 uuid        not null default gen_random_uuid(),
  name               text        not null,
  name_folded        text        collate "C" generated always as (app.fold(name)) stored,
  species            text        not null,
  breed              text,
  sex                text        not null default 'unknown',
  neutered           boolean,
  born_on            date,
  birth_is_estimated boolean     not null default false,
  -- The latest weighing; the history stands in pet_weights.
  weight_grams       integer,
  colour             text,
  microchip          text,
  microchip_kind     text,
  notes              text,
  deceased_on        date,
  created_at         timestamptz not null default now(),
  updated_at         timestamptz not null default now(),
  archived_at        timestamptz,

  primary key (clinic_id, id),
  constraint pets_name_check check (length(name) between 1 and 120),
  constraint pets_sex_check check (sex in ('female', 'male', 'unknown')),
  constraint pets_weight_check check (weight_grams between 1 and 2000000),
  constraint pets_microchip_kind_check check ((microchip is null) = (microchip_kind is null) and microchip_kind in ('iso', 'legacy')),
  constraint pets_notes_check check (length(notes) <= 5000)
);
create index pets_name_idx on pets (clinic_id, name_folded, id) where archived_at is null;
create index pets_species_name_idx on pets (clinic_id, species, name_folded, id) where archived_at is null;
-- D1: one living pet a chip, within a clinic.
create unique index pets_microchip_key on pets (clinic_id, microchip)
  where microchip is not null and deceased_on is null and archived_at is null;
create trigger pets_touch before update on pets for each row execute function app.touch_updated_at();

-- Whose pet it is: one client first, co-owners beside.
create table pet_clients (
  clinic_id  uuid    not null,
  pet_id     uuid    not null,
  client_id  uuid    not null,
  is_primary boolean not null default false,

  primary key (clinic_id, pet_id, client_id),
  foreign key (clinic_id, pet_id) references pets (clinic_id, id) on delete cascade,
  foreign key (clinic_id, client_id) references clients (clinic_id, id) on delete cascade
);
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
  constraint pet_alerts_note_check check (length(note) between 1 and 500)
);
create index pet_alerts_open_idx on pet_alerts (clinic_id, pet_id) where cleared_at is null;

create table appointments (
  clinic_id           uuid        not null references clinics on delete cascade,
  id                  uuid        not null default gen_random_uuid(),
  appointment_type_id uuid        not null,
  pet_id              uuid        not null,
  client_id           uuid        not null,
  doctor_id           uuid        not null,
  room_id             uuid,
  starts_at           timestamptz not null,
  ends_at             timestamptz not null,
  -- ends_at and the type's buffer: until then nobody else can be booked.
  busy_until          timestamptz not null,
  status              text        not null default 'booked',
  reason              text        not null,
  notes               text,
  arrived_at          timestamptz,
  rescheduled_to      uuid,
  -- Goes up with each change: of two people who change one appointment, the second is told.
  version             integer     not null default 1,
  created_by          uuid        default app.user_id(),
  created_at          timestamptz not null default now(),
  updated_at          timestamptz not null default now(),

  primary key (clinic_id, id),
  foreign key (clinic_id, appointment_type_id) references appointment_types (clinic_id, id) on delete restrict,
  foreign key (clinic_id, pet_id) references pets (clinic_id, id) on delete restrict,
  foreign key (clinic_id, client_id) references clients (clinic_id, id) on delete restrict,
  foreign key (clinic_id, doctor_id) references staff_members (clinic_id, id) on delete restrict,
  foreign key (clinic_id, room_id) references rooms (clinic_id, id) on delete restrict,
  foreign key (clinic_id, rescheduled_to) references appointments (clinic_id, id) on delete restrict,
  constraint appointments_positive_length_check check (starts_at < ends_at and ends_at <= busy_until),
  constraint appointments_length_check check (ends_at - starts_at <= interval '12 hours'),
  constraint appointments_reason_check check (length(reason) between 1 and 500),
  constraint appointments_notes_check check (length(notes) <= 2000),
  constraint appointments_status_check check (status in ('requested', 'booked', 'confirmed', 'arrived', 'in_room', 'in_progress',
    'admitted', 'ready_for_checkout', 'checked_out', 'completed', 'cancelled', 'no_show', 'rescheduled')),
  -- APPT-1: a doctor is in one place at a time. APPT-2: so is a room.
  constraint appointments_doctor_free_excl exclude using gist (
    clinic_id with =, doctor_id with =, tstzrange(starts_at, busy_until) with &&
  ) where (status not in ('cancelled', 'no_show', 'rescheduled')),
  constraint appointments_room_free_excl exclude using gist (
    clinic_id with =, room_id with =, tstzrange(starts_at, busy_until) with &&
  ) where (room_id is not null and status not in ('cancelled', 'no_show', 'rescheduled'))
);
create index appointments_day_idx on appointments (clinic_id, starts_at, id);
create index appointments_pet_idx on appointments (clinic_id, pet_id, starts_at desc);
create index appointments_client_idx on appointments (clinic_id, client_id, starts_at desc);
create trigger appointments_touch before update on appointments for each row execute function app.touch_updated_at();

-- Every step of an appointment: who moved it, from where to where, when.
create table appointment_events (
  clinic_id      uuid        not null,
  id             uuid        not null default gen_random_uuid(),
  appointment_id uuid        not null,
  from_status    text,
  to_status      text        not null,
  at             timestamptz not null default clock_timestamp(),
  actor_id       uuid        default app.user_id(),

  primary key (clinic_id, id),
  foreign key (clinic_id, appointment_id) references appointments (clinic_id, id) on delete cascade
);
create index appointment_events_appointment_idx on appointment_events (clinic_id, appointment_id, at);

create function app.log_appointment_event() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    insert into public.appointment_events (clinic_id, appointment_id, from_status, to_status)
      values (new.clinic_id, new.id, null, new.status);
  elsif new.status is distinct from old.status then
    insert into public.appointment_events (clinic_id, appointment_id, from_status, to_status)
      values (new.clinic_id, new.id, old.status, new.status);
  end if;
  return null;
end $$;
create trigger appointments_log after insert or update on appointments
  for each row execute function app.log_appointment_event();

-- A change reaches every open board of the clinic, and the client's own screens.
create function app.announce_appointment() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  account uuid;
  word jsonb := jsonb_build_object('id', new.id, 'petId', new.pet_id, 'doctorId', new.doctor_id, 'status', new.status,
    'startsAt', new.starts_at, 'previousStartsAt', case when tg_op = 'UPDATE' then old.starts_at end,
    'version', new.version, 'by', app.user_id());
begin
  perform app.broadcast('clinic:' || new.clinic_id, 'appointment', word);
  for account in
    select c.user_id from public.pet_clients pc
      join public.clients c on c.clinic_id = pc.clinic_id and c.id = pc.client_id
     where pc.clinic_id = new.clinic_id and pc.pet_id = new.pet_id and c.user_id is not null
  loop
    perform app.broadcast('user:' || account, 'appointment', jsonb_build_object('id', new.id));
  end loop;
  return null;
end $$;
create trigger appointments_announce after insert or update on appointments
  for each row execute function app.announce_appointment();

create function app.announce_clinic_change() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform app.broadcast('clinic:' || coalesce(new.clinic_id, old.clinic_id), tg_argv[0], '{}');
  return null;
end $$;
create trigger blocks_announce after insert or update or delete on blocks
  for each row execute function app.announce_clinic_change('block');

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

create function app.index_client(p_clinic uuid, p_client uuid) returns void language plpgsql security definer set search_path = '' as $$
begin
  delete from public.search_terms where clinic_id = p_clinic and kind = 'client' and subject_id = p_client;
  insert into public.search_terms (clinic_id, kind, term, subject_id)
    select p_clinic, 'client', left(term, 60), p_client from (
      select unnest(app.fold_words(c.full_name)) as term
        from public.clients c where c.clinic_id = p_clinic and c.id = p_client and c.archived_at is null
      union
      select t from public.client_contacts k
        join public.clients c on c.clinic_id = k.clinic_id and c.id = k.client_id and c.archived_at is null
        -- A number is found with or without its leading zeros and country code: by its last seven digits too.
        cross join lateral (values (k.normalized), (case when k.kind = 'phone' and length(k.normalized) > 7 then right(k.normalized, 7) end)) as v (t)
       where k.clinic_id = p_clinic and k.client_id = p_client and t is not null
    ) words on conflict do nothing;
end $$;

create function app.index_pet(p_clinic uuid, p_pet uuid) returns void language plpgsql security definer set search_path = '' as $$
begin
  delete from public.search_terms where clinic_id = p_clinic and kind = 'pet' and subject_id = p_pet;
  insert into public.search_terms (clinic_id, kind, term, subject_id)
    select p_clinic, 'pet', left(term, 60), p_pet from (
      select unnest(app.fold_words(p.name)) as term
        from public.pets p where p.clinic_id = p_clinic and p.id = p_pet and p.archived_at is null
      union
      select lower(p.microchip) from public.pets p
       where p.clinic_id = p_clinic and p.id = p_pet and p.microchip is not null and p.archived_at is null
      union
      select s.term from public.pet_clients pc
        join public.pets p on p.clinic_id = pc.clinic_id and p.id = pc.pet_id and p.archived_at is null
        -- From the pet to its clients and no other way round, also while the planner has not counted the tables yet.
        cross join lateral (
          select t.term from public.search_terms t
           where t.clinic_id = p_clinic and t.kind = 'client' and t.subject_id = pc.client_id offset 0
        ) s
       where pc.clinic_id = p_clinic and pc.pet_id = p_pet
    ) words on conflict do nothing;
end $$;

create function app.index_changed_client() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  changed_clinic uuid := coalesce(new.clinic_id, old.clinic_id);
  changed_client uuid;
  pet uuid;
begin
  if tg_table_name = 'clients' then changed_client := new.id;
  else changed_client := coalesce(new.client_id, old.client_id);
  end if;
  perform app.index_client(changed_clinic, changed_client);
  for pet in select pc.pet_id from public.pet_clients pc where pc.clinic_id = changed_clinic and pc.client_id = changed_client loop
    perform app.index_pet(changed_clinic, pet);
  end loop;
  return null;
end $$;
create trigger clients_index_insert after insert on clients for each row execute function app.index_changed_client();
create trigger clients_index_update after update of full_name, archived_at on clients
  for each row execute function app.index_changed_client();
create trigger client_contacts_index after insert or update or delete on client_contacts
  for each row execute function app.index_changed_client();

create function app.index_changed_pet() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if tg_table_name = 'pets' then perform app.index_pet(new.clinic_id, new.id);
  else perform app.index_pet(coalesce(new.clinic_id, old.clinic_id), coalesce(new.pet_id, old.pet_id));
  end if;
  return null;
end $$;
create trigger pets_index_insert after insert on pets for each row execute function app.index_changed_pet();
create trigger pets_index_update after update of name, microchip, archived_at on pets
  for each row execute function app.index_changed_pet();
create trigger pet_clients_index after insert or delete on pet_clients
  for each row execute function app.index_changed_pet();

-- The fences. Staff see their clinic, whatever their role needs; clients see what is theirs, wherever it is kept.

do $$
declare
  fenced text;
begin
  foreach fenced in array array['clinic_hours', 'staff_members', 'staff_hours', 'rooms', 'appointment_types',
    'appointment_type_doctors', 'blocks', 'clients', 'client_contacts', 'pets', 'pet_clients', 'pet_weights', 'pet_alerts',
    'appointments', 'appointment_events', 'search_terms'] loop
    execute format('alter table %I enable row level security', fenced);
    execute format('alter table %I force row level security', fenced);
  end loop;
end $$;

-- Tables that staff may read with one permission and write with another: one policy a command.
do $$
declare
  fence record;
begin
  for fence in select * from (values
    ('clinic_hours',             'clinic:read',      'clinic:manage',     true),
    ('staff_members',            'staff:read',       'staff:manage',      false),
    ('staff_hours',              'staff:read',       'staff:manage',      true),
    ('rooms',                    'clinic:read',      'clinic:manage',     false),
    ('appointment_types',        'clinic:read',      'clinic:manage',     false),
    ('appointment_type_doctors', 'clinic:read',      'clinic:manage',     true),
    ('blocks',                   'appointment:read', 'appointment:write', true),
    ('clients',                  'client:read',      'client:write',      false),
    ('client_contacts',          'client:read',      'client:write',      true),
    ('pets',                     'pet:read',         'pet:write',         false),
    ('pet_clients',              'pet:read',         'pet:write',         true),
    ('pet_weights',              'pet:read',         'pet:write',         false),
    ('pet_alerts',               'pet:read',         'pet:write',         false),
    ('appointments',             'appointment:read', 'appointment:write', false)
  ) as f (name, reads, writes, erases) loop
    execute format($policy$create policy %1$I on %2$I for select to clinic_member
      using (clinic_id = (select app.clinic_id()) and (select app.has_permission(%3$L)))$policy$,
      fence.name || '_member_select', fence.name, fence.reads);
    execute format($policy$create policy %1$I on %2$I for insert to clinic_member
      with check (clinic_id = (select app.clinic_id()) and (select app.has_permission(%3$L)))$policy$,
      fence.name || '_member_insert', fence.name, fence.writes);
    execute format($policy$create policy %1$I on %2$I for update to clinic_member
      using (clinic_id = (select app.clinic_id()) and (select app.has_permission(%3$L)))
      with check (clinic_id = (select app.clinic_id()))$policy$,
      fence.name || '_member_update', fence.name, fence.writes);
    execute format('grant select on %I to clinic_member', fence.name);
    if fence.erases then
      execute format($policy$create policy %1$I on %2$I for delete to clinic_member
        using (clinic_id = (select app.clinic_id()) and (select app.has_permission(%3$L)))$policy$,
        fence.name || '_member_delete', fence.name, fence.writes);
      execute format('grant delete on %I to clinic_member', fence.name);
    end if;
  end loop;
end $$;

create policy appointment_events_member_select on appointment_events for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('appointment:read')));
create policy search_terms_member_select on search_terms for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and
    case kind when 'client' then (select app.has_permission('client:read')) else (select app.has_permission('pet:read')) end);
grant select on appointment_events, search_terms to clinic_member;

-- Columns by name: keys, clocks and authors are never the caller's to set.
grant insert (clinic_id, weekday, start_minute, end_minute) on clinic_hours to clinic_member;
grant insert (clinic_id, full_name, email, title, phone, colour, takes_appointments, is_active) on staff_members to clinic_member;
grant update (full_name, title, phone, colour, takes_appointments, is_active) on staff_members to clinic_member;
grant insert (clinic_id, staff_member_id, weekday, start_minute, end_minute) on staff_hours to clinic_member;
grant insert (clinic_id, name, is_active), update (name, is_active) on rooms to clinic_member;
grant insert (clinic_id, name, duration_minutes, buffer_minutes, colour, online_bookable, needs_room, is_active, position),
  update (name, duration_minutes, buffer_minutes, colour, online_bookable, needs_room, is_active, position)
  on appointment_types to clinic_member;
grant insert (clinic_id, appointment_type_id, doctor_id) on appointment_type_doctors to clinic_member;
grant insert (clinic_id, doctor_id, starts_at, ends_at, reason), update (starts_at, ends_at, reason) on blocks to clinic_member;
grant insert (clinic_id, full_name, address_line, postal_code, city, notes),
  update (full_name, address_line, postal_code, city, notes, archived_at) on clients to clinic_member;
grant insert (clinic_id, client_id, kind, value, normalized, label, is_primary),
  update (kind, value, normalized, label, is_primary) on client_contacts to clinic_member;
grant insert (clinic_id, name, species, breed, sex, neutered, born_on, birth_is_estimated, weight_grams, colour, microchip,
    microchip_kind, notes),
  update (name, species, breed, sex, neutered, born_on, birth_is_estimated, weight_grams, colour, microchip, microchip_kind,
    notes, deceased_on, archived_at) on pets to clinic_member;
grant insert (clinic_id, pet_id, client_id, is_primary), update (is_primary) on pet_clients to clinic_member;
grant insert (clinic_id, pet_id, weight_grams, weighed_at) on pet_weights to clinic_member;
grant insert (clinic_id, pet_id, kind, severity, note), update (cleared_at, cleared_by) on pet_alerts to clinic_member;
grant insert (clinic_id, appointment_type_id, pet_id, client_id, doctor_id, room_id, starts_at, ends_at, busy_until, status,
    reason, notes),
  update (appointment_type_id, doctor_id, room_id, starts_at, ends_at, busy_until, status, reason, notes, arrived_at,
    rescheduled_to, version) on appointments to clinic_member;

-- Clients. Their clinics and pets are found through the account on their record; the functions are definers because the
-- policies of the tables that they read would ask them in turn.
create function app.own_client_ids() returns setof uuid language sql stable security definer set search_path = ''
  begin atomic
    select c.id from public.clients c
     where c.user_id = app.user_id() and c.archived_at is null and app.has_permission('own_pet:read');
  end;
create function app.own_clinic_ids() returns setof uuid language sql stable security definer set search_path = ''
  begin atomic
    select c.clinic_id from public.clients c
     where c.user_id = app.user_id() and c.archived_at is null and app.has_permission('own_clinic:read');
  end;
create function app.own_pet_ids() returns setof uuid language sql stable security definer set search_path = ''
  begin atomic
    select pc.pet_id from public.clients c
      join public.pet_clients pc on pc.clinic_id = c.clinic_id and pc.client_id = c.id
     where c.user_id = app.user_id() and c.archived_at is null and app.has_permission('own_pet:read');
  end;
grant execute on function app.own_client_ids(), app.own_clinic_ids(), app.own_pet_ids() to clinic_client;

-- A clinic's name, hours and services are what its public page says: open to every client who may want to join it.
create policy clinics_client_select on clinics for select to clinic_client
  using (online_booking <> 'off' or id = any (array(select app.own_clinic_ids())));
create policy clinic_hours_client_select on clinic_hours for select to clinic_client
  using (clinic_id = any (array(select app.own_clinic_ids())));
create policy staff_members_client_select on staff_members for select to clinic_client
  using (clinic_id = any (array(select app.own_clinic_ids())) and is_active and takes_appointments);
create policy staff_hours_client_select on staff_hours for select to clinic_client
  using (clinic_id = any (array(select app.own_clinic_ids())));
create policy rooms_client_select on rooms for select to clinic_client
  using (clinic_id = any (array(select app.own_clinic_ids())) and is_active);
create policy appointment_types_client_select on appointment_types for select to clinic_client
  using (clinic_id = any (array(select app.own_clinic_ids())) and is_active and online_bookable);
create policy appointment_type_doctors_client_select on appointment_type_doctors for select to clinic_client
  using (clinic_id = any (array(select app.own_clinic_ids())));
create policy clients_client_select on clients for select to clinic_client
  using (user_id = (select app.user_id()));
create policy clients_client_insert on clients for insert to clinic_client
  with check (user_id = (select app.user_id()) and (select app.has_permission('own_clinic:join'))
    and clinic_id in (select c.id from clinics c where c.online_booking <> 'off'));
create policy client_contacts_client_select on client_contacts for select to clinic_client
  using (clinic_id = any (array(select app.own_clinic_ids())) and client_id = any (array(select app.own_client_ids())));
create policy client_contacts_client_insert on client_contacts for insert to clinic_client
  with check (clinic_id = any (array(select app.own_clinic_ids())) and client_id = any (array(select app.own_client_ids())));
create policy pets_client_select on pets for select to clinic_client
  using (clinic_id = any (array(select app.own_clinic_ids())) and id = any (array(select app.own_pet_ids())) and archived_at is null);
create policy pets_client_update on pets for update to clinic_client
  using (clinic_id = any (array(select app.own_clinic_ids())) and id = any (array(select app.own_pet_ids())) and (select app.has_permission('own_pet:write')) and deceased_on is null and archived_at is null)
  with check (clinic_id = any (array(select app.own_clinic_ids())) and id = any (array(select app.own_pet_ids())));
create policy pet_clients_client_select on pet_clients for select to clinic_client
  using (clinic_id = any (array(select app.own_clinic_ids())) and pet_id = any (array(select app.own_pet_ids())));
create policy pet_weights_client_select on pet_weights for select to clinic_client
  using (clinic_id = any (array(select app.own_clinic_ids())) and pet_id = any (array(select app.own_pet_ids())));
create policy pet_alerts_client_select on pet_alerts for select to clinic_client
  using (clinic_id = any (array(select app.own_clinic_ids())) and pet_id = any (array(select app.own_pet_ids())) and kind = 'allergy');
create policy appointments_client_select on appointments for select to clinic_client
  using (clinic_id = any (array(select app.own_clinic_ids())) and pet_id = any (array(select app.own_pet_ids())) and (select app.has_permission('own_appointment:read')));
create policy appointments_client_insert on appointments for insert to clinic_client
  with check (clinic_id = any (array(select app.own_clinic_ids())) and pet_id = any (array(select app.own_pet_ids())) and client_id = any (array(select app.own_client_ids()))
    and (select app.has_permission('own_appointment:write')) and status in ('requested', 'booked'));
create policy appointments_client_update on appointments for update to clinic_client
  using (clinic_id = any (array(select app.own_clinic_ids())) and pet_id = any (array(select app.own_pet_ids())) and (select app.has_permission('own_appointment:write'))
    and status in ('requested', 'booked', 'confirmed'))
  with check (clinic_id = any (array(select app.own_clinic_ids())) and pet_id = any (array(select app.own_pet_ids())) and status in ('requested', 'booked', 'confirmed', 'cancelled', 'rescheduled'));
create policy audit_entries_client_insert on audit_entries for insert to clinic_client
  with check (actor_id = (select app.user_id()) and clinic_id = any (array(select app.own_clinic_ids())));

grant select on clinics, clinic_hours, staff_hours, rooms, appointment_types, appointment_type_doctors, client_contacts,
  pet_clients, pet_weights, appointments to clinic_client;
grant select (clinic_id, id, full_name, title, colour, takes_appointments, is_active) on staff_members to clinic_client;
-- What staff note about a client or a pet is for staff.
grant select (clinic_id, id, user_id, full_name, address_line, postal_code, city, created_at, archived_at) on clients to clinic_client;
grant insert (clinic_id, user_id, full_name) on clients to clinic_client;
grant insert (clinic_id, client_id, kind, value, normalized, label, is_primary) on client_contacts to clinic_client;
grant select (clinic_id, id, name, name_folded, species, breed, sex, neutered, born_on, birth_is_estimated, weight_grams, colour,
  microchip, microchip_kind, deceased_on, created_at, updated_at, archived_at) on pets to clinic_client;
grant update (breed, colour, neutered, born_on, birth_is_estimated) on pets to clinic_client;
grant select (clinic_id, id, pet_id, kind, severity, note, created_at, cleared_at) on pet_alerts to clinic_client;
grant insert (clinic_id, appointment_type_id, pet_id, client_id, doctor_id, room_id, starts_at, ends_at, busy_until, status, reason)
  on appointments to clinic_client;
grant update (status, rescheduled_to, version) on appointments to clinic_client;

-- When a doctor or a room is not free; nothing of what fills the time. For clients who look for a slot.
create function app.busy_times(p_clinic uuid, p_from timestamptz, p_to timestamptz)
  returns table (doctor_id uuid, room_id uuid, starts_at timestamptz, ends_at timestamptz)
  language sql stable security definer set search_path = ''
  begin atomic
    select a.doctor_id, a.room_id, a.starts_at, a.busy_until from public.appointments a
     where a.clinic_id = p_clinic and a.starts_at < p_to and a.starts_at >= p_from - interval '1 day' and a.busy_until > p_from
       and a.status not in ('cancelled', 'no_show', 'rescheduled')
       and (p_clinic = app.clinic_id() and app.has_permission('appointment:read') or p_clinic in (select app.own_clinic_ids()))
    union all
    select b.doctor_id, null, b.starts_at, b.ends_at from public.blocks b
     where b.clinic_id = p_clinic and b.starts_at < p_to and b.ends_at > p_from
       and (p_clinic = app.clinic_id() and app.has_permission('appointment:read') or p_clinic in (select app.own_clinic_ids()));
  end;
grant execute on function app.busy_times(uuid, timestamptz, timestamptz) to clinic_member, clinic_client;

-- A client adds a pet of their own: the row and its bond are one step, so that neither can stand alone.
create function app.add_own_pet(p_clinic uuid, p_name text, p_species text, p_breed text, p_sex text, p_neutered boolean,
  p_born_on date, p_birth_is_estimated boolean, p_colour text) returns uuid
  language plpgsql security definer set search_path = '' as $$
declare
  own_client uuid;
  pet uuid;
begin
  select c.id into own_client from public.clients c
   where c.clinic_id = p_clinic and c.user_id = app.user_id() and c.archived_at is null and app.has_permission('own_pet:write');
  if not found then
    raise exception 'not a client of this clinic' using errcode = 'no_data_found';
  end if;
  insert into public.pets (clinic_id, name, species, breed, sex, neutered, born_on, birth_is_estimated, colour)
    values (p_clinic, p_name, p_species, p_breed, p_sex, p_neutered, p_born_on, p_birth_is_estimated, p_colour)
    returning id into pet;
  insert into public.pet_clients (clinic_id, pet_id, client_id, is_primary) values (p_clinic, pet, own_client, true);
  return pet;
end $$;
grant execute on function app.add_own_pet(uuid, text, text, text, text, boolean, date, boolean, text) to clinic_client;

-- The platform counts; it does not read a clinic's records.
create function app.clinic_usage() returns table (clinic_id uuid, staff_count bigint, client_count bigint, pet_count bigint, appointment_count bigint)
  language sql stable security definer set search_path = ''
  begin atomic
    select c.id,
      (select count(*) from public.staff_members s where s.clinic_id = c.id and s.is_active),
      (select count(*) from public.clients k where k.clinic_id = c.id and k.archived_at is null),
      (select count(*) from public.pets p where p.clinic_id = c.id and p.archived_at is null),
      (select count(*) from public.appointments a where a.clinic_id = c.id and a.starts_at >= now() - interval '30 days' and a.starts_at < now())
    from public.clinics c where app.has_permission('platform_clinic:read');
  end;
grant execute on function app.clinic_usage() to platform_member;

-- Accepting an invitation makes the member: account, role and place on the staff list in one step.
grant select, insert, update on staff_members to auth_server;
grant select (clinic_id, id, user_id, full_name), update (user_id) on clients to auth_server;
create policy staff_members_server_all on staff_members for all to auth_server using (true) with check (true);
create policy clients_server_all on clients for all to auth_server using (true) with check (true);

select app.hand_over_definers();
