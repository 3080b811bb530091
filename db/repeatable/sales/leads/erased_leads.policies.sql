alter table erased_leads enable row level security;
alter table erased_leads force row level security;
