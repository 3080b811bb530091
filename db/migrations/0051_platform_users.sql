create table account_weeks (
  week_on date not null,
  user_id uuid not null references auth.users on delete cascade,

  primary key (week_on, user_id)
);
comment on table account_weeks is
  'Weeks, by their Monday (UTC), in which an account was used. Only counted, for the platform''s figures.';
create index account_weeks_user_idx on account_weeks (user_id);
