alter table account_weeks enable row level security;
alter table account_weeks force row level security;
