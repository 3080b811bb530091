alter table trials enable row level security;
alter table trials force row level security;
