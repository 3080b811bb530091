create table clinic_onboarding (
  clinic_id             uuid        not null primary key references clinics on delete cascade,
  hours_confirmed_at    timestamptz,
  team_confirmed_at     timestamptz,
  services_confirmed_at timestamptz,
  hidden_at             timestamptz
);
comment on table clinic_onboarding is
  'What a clinic admin has confirmed in a new clinic, and whether the checklist is shown.';
