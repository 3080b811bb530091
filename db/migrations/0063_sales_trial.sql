-- What somebody has typed into the form of a trial, kept until they have confirmed their address. Its id stands in the
-- metadata of the account that they signed up for, and only together with that account's address it is found again.
create table trial_requests (
  id                 uuid        not null primary key default gen_random_uuid(),
  email              text        not null,
  full_name          text        not null,
  clinic_name        text        not null,
  country            text        not null,
  time_zone          text        not null,
  takes_appointments boolean     not null,
  created_at         timestamptz not null default now(),
  expires_at         timestamptz not null default now() + interval '7 days',

  constraint trial_requests_email_lower_check check (email = lower(email) and length(email) between 3 and 254),
  constraint trial_requests_full_name_length_check check (length(full_name) between 1 and 200),
  constraint trial_requests_clinic_name_length_check check (length(clinic_name) between 1 and 120),
  constraint trial_requests_country_form_check check (country ~ '^[A-Z]{2}$'),
  constraint trial_requests_time_zone_length_check check (length(time_zone) between 1 and 64)
);
create index trial_requests_expiry_idx on trial_requests (expires_at);

-- Who had which trial. The lead's own link with a clinic is made when it is won.
create table trials (
  clinic_id  uuid        not null primary key references clinics on delete cascade,
  -- Null once the account is gone.
  user_id    uuid        references auth.users on delete set null,
  lead_id    uuid        references leads on delete set null,
  started_at timestamptz not null default now(),

  constraint trials_person_key unique (user_id)
);
create index trials_lead_idx on trials (lead_id);
