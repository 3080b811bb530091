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
comment on table trial_requests is
  'Answers in the trial form, kept until the address is confirmed. Found only by the id in the account''s metadata together with the account''s address.';
create index trial_requests_expiry_idx on trial_requests (expires_at);

create table trials (
  clinic_id  uuid        not null primary key references clinics on delete cascade,
  -- Null once the account is gone.
  user_id    uuid        references auth.users on delete set null,
  lead_id    uuid        references leads on delete set null,
  started_at timestamptz not null default now(),

  constraint trials_person_key unique (user_id)
);
comment on table trials is
  'Which trial each clinic started with. The link between lead and clinic is made when the lead is won.';
create index trials_lead_idx on trials (lead_id);
