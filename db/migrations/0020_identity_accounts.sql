create table user_roles (
  user_id    uuid        not null primary key references auth.users on delete cascade,
  role       text        not null default 'client',
  clinic_id  uuid        references clinics on delete cascade,
  created_at timestamptz not null default now(),

  constraint user_roles_role_check check (role in ('platform_admin', 'clinic_admin', 'doctor', 'technician', 'csr', 'client')),
  constraint user_roles_clinic_check check (
    case when role in ('clinic_admin', 'doctor', 'technician', 'csr') then clinic_id is not null
         when role = 'platform_admin' then clinic_id is null
         else true end)
);
comment on table user_roles is
  'The role of an account, and the clinic of a staff member.';
create index user_roles_clinic_idx on user_roles (clinic_id, role);

create table profiles (
  id         uuid        not null primary key references auth.users on delete cascade,
  email      text,
  full_name  text,
  avatar_url text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),

  constraint profiles_full_name_length_check check (length(full_name) <= 200),
  constraint profiles_avatar_url_check check (length(avatar_url) <= 500)
);
comment on table profiles is
  'What an account shows of its person.';
create index profiles_name_part_idx on profiles using gin (app.fold(full_name) gin_trgm_ops);

create table invitations (
  id           uuid        not null primary key default gen_random_uuid(),
  clinic_id    uuid        references clinics on delete cascade,
  email        text        not null,
  full_name    text,
  role         text        not null,
  -- A client's record that the account will be linked with.
  client_id    uuid,
  invited_by   uuid        references auth.users on delete set null,
  created_at   timestamptz not null default now(),
  expires_at   timestamptz not null default now() + interval '7 days',
  accepted_at  timestamptz,
  withdrawn_at timestamptz,
  sent_at      timestamptz,

  constraint invitations_email_lower_check check (email = lower(email)),
  constraint invitations_role_check check (role in ('platform_admin', 'clinic_admin', 'doctor', 'technician', 'csr', 'client')),
  constraint invitations_clinic_check check (
    case when role in ('clinic_admin', 'doctor', 'technician', 'csr') then clinic_id is not null
         when role = 'platform_admin' then clinic_id is null
         else true end)
);
comment on table invitations is
  'Roles that were offered to an email address. A role other than `client` can only be taken by an invitation.';
create unique index invitations_open_key on invitations (email, clinic_id) nulls not distinct
  where accepted_at is null and withdrawn_at is null;
create index invitations_clinic_idx on invitations (clinic_id, created_at desc);

create table platform_rules (
  is_the_one             boolean not null primary key default true,
  second_factor_required boolean not null default false,

  constraint platform_rules_one_check check (is_the_one)
);
comment on table platform_rules is
  'Rules for the platform''s own staff. One row.';

insert into platform_rules default values;

create table account_deactivations (
  user_id        uuid        not null primary key references auth.users on delete cascade,
  reason         text        not null,
  deactivated_at timestamptz not null default now(),
  deactivated_by uuid        default app.user_id() references auth.users on delete set null,

  constraint account_deactivations_reason_length_check check (length(reason) between 1 and 500)
);
comment on table account_deactivations is
  'Why an account is deactivated. That it is follows from auth.users.banned_until, which every way of signing in checks.';

-- Foreign keys of tables that come earlier.
alter table mail_outbox add constraint mail_outbox_invitation_id_fkey
  foreign key (invitation_id) references invitations(id) on delete cascade;
