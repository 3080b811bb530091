-- The answers that a trial starts with.
create type app.trial_answers as (
  full_name          text,
  clinic_name        text,
  country            text,
  time_zone          text,
  takes_appointments boolean
);

-- What a new clinic starts with: opening hours and appointment types as lists of objects, exam rooms by name.
create type app.clinic_setup as (
  hours jsonb,
  rooms text[],
  types jsonb
);

-- Functions whose result has other columns from here on: their files in db/repeatable make them again.
drop function if exists app.own_trial cascade;
drop function if exists app.reserve_ai_budget cascade;
