-- In which weeks an account was used, by the Monday (UTC): written when a session begins, and at its first sign of life
-- in a week. The dashboard counts them; nobody reads who.
create table account_weeks (
  week_on date not null,
  user_id uuid not null references auth.users on delete cascade,

  primary key (week_on, user_id)
);
create index account_weeks_user_idx on account_weeks (user_id);
