-- What a clinic admin has said of a new clinic: that it looks right, and whether the list is to be seen.
create table clinic_onboarding (
  clinic_id             uuid        not null primary key references clinics on delete cascade,
  hours_confirmed_at    timestamptz,
  team_confirmed_at     timestamptz,
  services_confirmed_at timestamptz,
  hidden_at             timestamptz
);
