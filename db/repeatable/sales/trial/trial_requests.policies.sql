alter table trial_requests enable row level security;
alter table trial_requests force row level security;
